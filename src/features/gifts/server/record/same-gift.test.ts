import { expect, test } from 'vitest'
import { advanceClock } from '#testing/factories/counter/counter-payer.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'

/** A counter that asks before it records the same gift of 50 dollars in cash again. */
async function counter() {
  const charity = await newCharity({ can: ['donations:view', 'donations:add'] })
  const donationToValue = await newFund(charity)
  const give = (more: object = {}) =>
    charity.api.donations.add({
      donorName: 'Siti Hajar',
      donorPhone: '8123 4567',
      donationToValue,
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
      asksBeforeRepeat: true,
      ...more,
    })
  return { ...charity, give }
}

test('an equal gift of the same donor within a minute needs a confirmation, and leaves no gap in the receipt numbers', async () => {
  const { give, rowsOf } = await counter()
  await give()
  await expect(give()).rejects.toMatchObject({
    code: 'SAME_GIFT_AGAIN',
    errors: [{ field: 'asksBeforeRepeat', code: 'SAME_GIFT_AS', values: { receipt: 'TST0000001' } }],
  })
  expect(await rowsOf('donation')).toHaveLength(1)
  expect((await give({ asksBeforeRepeat: false })).receiptNo).toBe('TST0000002')
})

test('another amount, purpose, payment method or donor is no repetition, nor is an anonymous gift or a later one', async () => {
  const charity = await counter()
  const { give, rowsOf } = charity
  await give()
  await give({ amount: { minor: 5001, currency: 'SGD' } })
  await give({ paymentMethod: methodIds.payNow })
  await give({ donationToValue: await newFund(charity) })
  await give({ donorName: 'Aminah', donorPhone: '9123 4567' })
  await give({ donorName: null, donorPhone: null, donorType: donorTypeIds.anonymous })
  await give({ donorName: null, donorPhone: null, donorType: donorTypeIds.anonymous })
  advanceClock(1)
  await give()
  expect(await rowsOf('donation')).toHaveLength(8)
})
