import { expect, test } from 'vitest'
import { addressesBeyond, addressesIn, firstOf } from './addresses.ts'
import { atRest } from './at-rest.ts'
import { barriersAt } from './axe.ts'
import { as } from './browser.ts'

const phone = { width: 390, height: 844 }

test('nothing keeps anybody with a phone from a screen, its records and forms, or a public receipt, in either theme', async () => {
  const page = await as('admin@nur.demo', { theme: 'dark' })
  const addresses = [...(await addressesIn(page)), ...(await addressesBeyond(page))]
  expect(addresses).toContain('/donations/create')
  await page.setViewportSize(phone)
  expect(await barriersAt(page, addresses)).toEqual([])
})

test('no screen is wider than a phone, under the longest name of a charity', async () => {
  const page = await as('admin@zakat.demo')
  const addresses = await addressesIn(page)
  addresses.push(await firstOf(page, '/donations'), await firstOf(page, '/islamic-giving'))
  await page.setViewportSize(phone)
  const tooWide: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await atRest(page)
    const width = await page.locator('html').evaluate(html => html.scrollWidth)
    if (width > phone.width) tooWide.push(`${address}: ${width}`)
  }
  expect(addresses).toContain('/donations/create')
  expect(tooWide).toEqual([])
})
