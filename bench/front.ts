import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { launchChromium, openPage, signIn } from '../e2e/support/chromium.ts'
import { timesOf } from './measure.ts'
import { seedTo, startProduct } from './product.ts'

// npm run bench -- --front: the first list in a browser that has nothing of it, as sent: bodies encoded, headers apart, by kind. What is
// asked for after its rows are drawn is counted separately.
const rounds = 7
/** When an answer was asked for, in milliseconds since 1970, and its bytes as they were sent. */
type Answer = { askedAt: number; kind: string; headers: number; total: number }
// In the page: when its first rows are drawn.
const noticeRows = `new MutationObserver((_, observer) => {
  if (document.querySelectorAll('[data-row]').length < 5) return
  window.rowsDrawnAt = Date.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`
type View = { first: readonly Answer[]; ahead: readonly Answer[]; rowsAfter: number }

const product = await startProduct(path.join(tmpdir(), 'amanah-bench-10000'))
await seedTo(product, 10_000)
const browser = await launchChromium()
try {
  const page = await openPage(browser, product.url)
  await signIn(page, 'admin@nur.demo')
  const views: View[] = []
  for (let round = 0; round < rounds; round++) views.push(await openList(page))
  const { first, ahead } = views[0]!
  const rowsAfter = timesOf(views.map(view => view.rowsAfter)).p50
  const bytes = sumOf(first, ({ total }) => total)
  process.stdout.write(
    `The first list in a browser, cold: ${first.length} requests (aim ≤ 30), ${kilobytes(bytes)} with headers (aim ≤ 200), rows after ${(rowsAfter / 1000).toFixed(2)} s (aim ≤ 0.8); ${ahead.length} requests fetch ahead after them.\n`,
  )
  for (const [kind, answers = []] of Object.entries(Object.groupBy(first, answer => answer.kind))) {
    const headers = sumOf(answers, answer => answer.headers)
    const bodies = sumOf(answers, ({ total }) => total) - headers
    process.stdout.write(`  ${kind.toLowerCase()}: ${answers.length}, bodies ${kilobytes(bodies)}, headers ${kilobytes(headers)}\n`)
  }
  if (first.length > 30 || bytes > 200_000 || rowsAfter > 800) process.exitCode = 1
} finally {
  await browser.close()
  await product.stop()
}

/** Opens the list in a new tab of a signed-in browser whose cache is empty. */
async function openList(signedIn: Page): Promise<View> {
  const page = await signedIn.context().newPage()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.clearBrowserCache')
  await network.send('Network.enable')
  const requests = new Map<string, Answer>()
  const answers: Answer[] = []
  network.on('Network.requestWillBeSent', ({ requestId, wallTime }) => {
    requests.set(requestId, { askedAt: wallTime * 1000, kind: 'Other', headers: 0, total: 0 })
  })
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    Object.assign(requests.get(requestId) ?? {}, { kind: type, headers: response.encodedDataLength }) // nothing of its body has come
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = requests.get(requestId)
    if (answer) answers.push({ ...answer, total: encodedDataLength })
  })
  await page.addInitScript({ content: noticeRows })
  const started = Date.now()
  await page.goto(`${product.url}/donations`)
  await page.locator('tbody tr').nth(5).waitFor()
  await page.waitForLoadState('networkidle')
  const drawnAt = await page.evaluate<number>('window.rowsDrawnAt')
  await page.close()
  const isFirst = ({ askedAt }: Answer) => askedAt < drawnAt
  return { first: answers.filter(isFirst), ahead: answers.filter(answer => !isFirst(answer)), rowsAfter: drawnAt - started }
}

function sumOf(answers: readonly Answer[], bytesOf: (answer: Answer) => number): number {
  return answers.reduce((sum, answer) => sum + bytesOf(answer), 0)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
