import { expect, test } from 'vitest'
import { signInAs } from './browser.ts'

test('the first list of an empty browser shows its rows after 30 requests at most', async () => {
  const signedIn = await signInAs('admin@nur.demo')
  const page = await signedIn.context().newPage()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.clearBrowserCache')
  await network.send('Network.enable')
  const requests: string[] = []
  network.on('Network.requestWillBeSent', ({ request }) => requests.push(request.url))
  await page.goto('/donations')
  await page.locator('[data-row]').nth(5).waitFor()
  const shown = [...requests]
  await page.close()
  expect(shown.length, shown.join('\n')).toBeLessThanOrEqual(30)
})
