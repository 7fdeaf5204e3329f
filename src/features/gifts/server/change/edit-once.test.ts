import { expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { brokenInvariants, type RequestDesk, newDesk } from '#testing/factories/requests.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'

/** Sends fifty concurrent edits of the same version, each with another amount. Returns how many succeeded, and why the others failed. */
async function fifty({ people }: RequestDesk, transactionId: string) {
  const { api } = people.clerk
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => api.donations.edit({ transactionId, version: 1, amount: { minor: 6000 + i, currency: 'SGD' } })),
  )
  const codes = outcomes.flatMap(one => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  return { done: outcomes.filter(({ status }) => status === 'fulfilled').length, codes: [...new Set(codes)] }
}

test('fifty edits of the same version give one: one amount, one correction, one receipt more', async () => {
  const desk = await newDesk()
  const { id } = await desk.people.clerk.api.donations.add({
    donorType: donorTypeIds.anonymous,
    donationToValue: await newFund(desk),
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
  })
  expect(await fifty(desk, id)).toEqual({ done: 1, codes: ['CHANGED_SINCE'] })
  const { amount_minor: amount, version } = await desk.giftRow(id)
  expect(version).toBe(2)
  const entries = (await desk.rowsOf('ledger_entry')).map(row => [row['kind'], row['account'], Number(row['amount_minor'])])
  expect(entries.filter(([kind]) => kind === 'correction').toSorted()).toEqual([
    ['correction', 'cash', Number(amount) - 5000],
    ['correction', 'donations', 5000 - Number(amount)],
  ])
  expect(await desk.rowsOf('receipt')).toHaveLength(2)
  expect(await brokenInvariants(desk)).toEqual([])
})

test('fifty edits of a gift that has no receipt to wait for give one, too', async () => {
  const desk = await newDesk()
  const { id } = await desk.gift({ method: 'Offline', status: 'Offline', payment_method: methodIds.cash })
  expect(await fifty(desk, id)).toEqual({ done: 1, codes: ['CHANGED_SINCE'] })
  expect((await desk.giftRow(id))['version']).toBe(2)
  expect(await desk.rowsOf('ledger_entry')).toHaveLength(2) // the one correction
})
