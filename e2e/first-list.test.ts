import { expect, test } from 'vitest'
import { signInAs } from './support/browser.ts'

// In the page: when its first rows are drawn, and what was fetched until then.
const noticeRows = `new MutationObserver((_, observer) => {
  if (document.querySelectorAll('[data-row]').length < 5) return
  window.rowsDrawnAt = performance.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`
// Calls that begin once the rows have arrived hold nobody up; on a busy machine some begin before the rows are drawn.
const fetchedUntilRows = `(() => {
  const all = performance.getEntries().filter(({ entryType }) => ['navigation', 'resource'].includes(entryType))
  const arrived = all.find(({ name }) => name.endsWith('/GetTransactionListBySearchFilter')).responseEnd
  return all
    .filter(({ name, startTime }) => startTime < (name.includes('/api/') ? arrived : window.rowsDrawnAt))
    .map(({ name }) => name)
})()`

test('the first list of an empty browser draws its rows after 30 requests at most', async () => {
  const signedIn = await signInAs('admin@nur.demo')
  const page = await signedIn.context().newPage()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.clearBrowserCache')
  await page.addInitScript({ content: noticeRows })
  await page.goto('/donations')
  await page.locator('[data-row]').nth(5).waitFor()
  const requests = await page.evaluate<string[]>(fetchedUntilRows)
  await page.close()
  expect(requests.length).toBeGreaterThan(10)
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(30)
})
