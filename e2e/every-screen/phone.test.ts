import { expect, test } from 'vitest'
import { goWithin, otherAddresses, sidebarAddresses, firstRecordAddress } from '../support/addresses.ts'
import { waitUntilIdle } from '../support/wait-until-idle.ts'
import { findViolationsAt } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'

const phone = { width: 390, height: 844 }

test('screens, records, forms and public receipts have no accessibility violations on a phone, in both themes', async () => {
  const page = await signInAs('admin@nur.demo', '/dashboard', { theme: 'dark' })
  const addresses = await sidebarAddresses(page)
  const { recordsAndForms, forPayers } = await otherAddresses(page)
  expect(addresses).toContain('/donations/create')
  await page.setViewportSize(phone)
  await page.reload() // drawn for a phone from the start
  const found = await findViolationsAt(page, [...addresses, ...recordsAndForms], goWithin)
  expect([...found, ...(await findViolationsAt(page, forPayers))]).toEqual([])
})

test('no screen is wider than a phone, even with the longest charity name', async () => {
  const page = await signInAs('admin@zakat.demo')
  const addresses = await sidebarAddresses(page)
  addresses.push(await firstRecordAddress(page, '/donations'), await firstRecordAddress(page, '/islamic-giving'))
  await page.setViewportSize(phone)
  await page.reload()
  const tooWide: string[] = []
  for (const address of addresses) {
    await goWithin(page, address)
    await waitUntilIdle(page)
    const width = await page.locator('html').evaluate(html => html.scrollWidth)
    if (width > phone.width) tooWide.push(`${address}: ${width}`)
  }
  expect(addresses).toContain('/donations/create')
  expect(tooWide).toEqual([])
})
