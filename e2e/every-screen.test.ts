import { expect, test } from 'vitest'
import { addressesBeyond, addressesIn } from './addresses.ts'
import { barriersAt } from './axe.ts'
import { as } from './browser.ts'

test('nothing keeps anybody from a screen behind the sidebar, its records and forms, or a public receipt, in either theme', async () => {
  const page = await as('admin@nur.demo')
  const addresses = await addressesIn(page)
  for (const expected of ['/donations', '/donations/create', '/donations/pending-request']) expect(addresses).toContain(expected)
  expect(await barriersAt(page, [...addresses, ...(await addressesBeyond(page))])).toEqual([])
})
