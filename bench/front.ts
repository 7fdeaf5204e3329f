import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { launchChromium, openPage, signIn } from '../e2e/support/chromium.ts'
import { timesOf } from './measure.ts'
import { seedTo, startProduct } from './product.ts'

// npm run bench -- --front: the first list in a browser that has nothing of it. What is fetched ahead after its rows are drawn is counted
// separately.
const rounds = 7
type View = { requests: number; bytes: number; rowsAfter: number; requestsAhead: number }

const product = await startProduct(path.join(tmpdir(), 'amanah-bench-10000'))
await seedTo(product, 10_000)
const browser = await launchChromium()
try {
  const page = await openPage(browser, product.url)
  await signIn(page, 'admin@nur.demo')
  const views: View[] = []
  for (let round = 0; round < rounds; round++) views.push(await openList(page))
  const [one] = views
  const rowsAfter = timesOf(views.map(view => view.rowsAfter)).p50
  process.stdout.write(
    `The first list in a browser, cold: ${one!.requests} requests (aim ≤ 30), ${(one!.bytes / 1000).toFixed(0)} kB with headers (aim ≤ 200), rows after ${(rowsAfter / 1000).toFixed(2)} s (aim ≤ 0.8); ${one!.requestsAhead} requests fetch ahead after them.\n`,
  )
  if (one!.requests > 30 || one!.bytes > 200_000 || rowsAfter > 800) process.exitCode = 1
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
  let [requests, bytes] = [0, 0]
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests++
    bytes += encodedDataLength
  })
  const started = performance.now()
  await page.goto(`${product.url}/donations`)
  await page.locator('tbody tr').nth(5).waitFor()
  const rowsAfter = performance.now() - started
  const view = { requests, bytes, rowsAfter }
  await page.waitForLoadState('networkidle')
  await page.close()
  return { ...view, requestsAhead: requests - view.requests }
}
