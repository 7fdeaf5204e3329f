import { expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'

const clerk = ['donations:view', 'donations:add']

/** A counter on 2 March 2026 that records 50 dollars in cash. */
async function counter(can = clerk) {
  const charity = await newCharity({ can })
  const donationToValue = await newFund(charity)
  const give = (donationDate: string, more: object = {}) =>
    charity.api.donations.add({
      donorType: donorTypeIds.anonymous,
      donationToValue,
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
      donationDate,
      ...more,
    })
  return { ...charity, give }
}

test('a clerk dates a gift back by 31 days and no further, whatever reason is given', async () => {
  const { give, rowsOf } = await counter()
  expect((await give('2026-01-30')).donatedOn).toBe('2026-01-30')
  await expect(give('2026-01-29', { backDatingReason: 'Found in the safe' })).rejects.toMatchObject({
    code: 'BACK_DATED_TOO_FAR',
    errors: [{ field: 'donationDate', code: 'BACK_DATING_LIMIT', values: { days: 31 } }],
  })
  expect(await rowsOf('donation')).toHaveLength(1)
})

test('a user who may edit gives the reason, which is stored with the gift and its audit row', async () => {
  const { give, api, rowsOf } = await counter([...clerk, 'donations:edit'])
  const unexplained = { code: 'INVALID', errors: [{ field: 'backDatingReason', code: 'EXPLAIN_BACK_DATING' }] }
  await expect(give('2026-01-29')).rejects.toMatchObject(unexplained)
  await expect(give('2026-01-29', { backDatingReason: '  ' })).rejects.toMatchObject(unexplained)
  const { id } = await give('2026-01-29', { backDatingReason: 'Found in the safe' })
  expect(await api.donations.find({ transactionId: id })).toMatchObject({ backDatingReason: 'Found in the safe' })
  const [audited] = (await rowsOf('audit_event')).filter(row => row['subject_id'] === id)
  expect(audited).toMatchObject({ detail: { isBackDated: true } })
})

test('the limit is the charity’s own, and a reason within it is not kept', async () => {
  const { give, api, sql, charityId } = await counter([...clerk, 'donations:edit'])
  await sql('update charity set back_dating_days = 7 where charity_id = $1', [charityId])
  await expect(give('2026-02-22')).rejects.toMatchObject({ errors: [{ values: { days: 7 } }] })
  const { id } = await give('2026-02-23', { backDatingReason: 'Not needed' })
  expect(await api.donations.find({ transactionId: id })).toMatchObject({ backDatingReason: null })
  expect(await api.donations.params({})).toMatchObject({ backDatingDays: 7, mayBackDate: true })
})

test('an edit to a day beyond the limit asks for the reason too, and one back within it drops it', async () => {
  const { give, api } = await counter([...clerk, 'donations:edit'])
  const { id: transactionId } = await give('2026-03-01')
  const edit = (version: number, more: object) => api.donations.edit({ transactionId, version, ...more })
  await expect(edit(1, { donationDate: '2025-12-31' })).rejects.toMatchObject({ errors: [{ field: 'backDatingReason' }] })
  await edit(1, { donationDate: '2025-12-31', backDatingReason: 'Cash box of December' })
  expect(await api.donations.find({ transactionId })).toMatchObject({ donatedOn: '2025-12-31', backDatingReason: 'Cash box of December' })
  await edit(2, { donationDate: '2026-03-01' })
  expect(await api.donations.find({ transactionId })).toMatchObject({ donatedOn: '2026-03-01', backDatingReason: null })
})
