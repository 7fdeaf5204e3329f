import { expect, test } from 'vitest'
import { goWithin, otherAddresses, sidebarAddresses } from '../support/addresses.ts'
import { findViolationsAt } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'

test('screens, records, forms and public receipts have no accessibility violations, in both themes', async () => {
  const page = await signInAs('admin@nur.demo')
  const addresses = await sidebarAddresses(page)
  for (const expected of ['/donations', '/donations/create', '/donations/pending-request']) expect(addresses).toContain(expected)
  const { recordsAndForms, forPayers } = await otherAddresses(page)
  const found = await findViolationsAt(page, [...addresses, ...recordsAndForms], goWithin)
  expect([...found, ...(await findViolationsAt(page, forPayers))]).toEqual([])
})
