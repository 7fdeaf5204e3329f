import { expect, test } from 'vitest'
import { signInAs } from './support/browser.ts'

// In the page: when its first rows are drawn, and what was fetched until then.
const noticeRows = `new MutationObserver((_, observer) => {
  if (document.querySelectorAll('[data-row]').length < 5) return
  window.rowsDrawnAt = performance.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`
const fetchedUntilRows = `performance.getEntries()
  .filter(({ entryType, startTime }) => ['navigation', 'resource'].includes(entryType) && startTime < window.rowsDrawnAt)
  .map(({ name }) => name)`

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
