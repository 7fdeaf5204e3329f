import { expect, test } from 'vitest'
import { newDonor, newGift } from '#testing/factories/giving.ts'
import { db, now } from '#testing/factories/new-charity.ts'
import { newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { frequencyIds, methodIds } from '#kit/giving/ids.ts'
import { createDemoRecurrences } from './load-demo.ts'
import { addDemoVariants } from './demo-variants.ts'

test('the demo’s past gifts continue: active with a future date, else stopped', async () => {
  const charity = await newGivingCharity()
  const give = async (name: string, day: string, frequency: number) =>
    newGift(charity, {
      donor_id: await newDonor(charity, { name }),
      donated_at: `${day}T04:00:00Z`,
      frequency,
      payment_method: methodIds.card,
      card_brand: 'visa',
      card_last4: '4242',
      fund_id: charity.fundId,
    })
  await give('Ahmad', '2026-02-10', 4)
  const { id: transactionId } = await give('Zainab', '2025-12-20', 7)
  await give('Fatimah', '2025-11-01', 4)
  await give('Yusof', '2025-11-02', 2)
  expect(
    await db.transact({ charityId: charity.charityId, readOnly: false }, tx => createDemoRecurrences(tx, charity.charityId, now())),
  ).toBe(4)
  const { items } = await charity.api.recurring.list({})
  expect(Object.fromEntries(items.map(({ nextChargeOn, state, anchorOn }) => [anchorOn, nextChargeOn ?? state]))).toEqual({
    '2026-02-10': '2026-03-10',
    '2025-12-20': '2026-12-20',
    '2025-11-01': expect.stringMatching(/^(cancelled|paused)$/),
    '2025-11-02': expect.stringMatching(/^(cancelled|paused)$/),
  })
  const { recurrenceId } = await charity.api.donations.find({ transactionId })
  expect((await charity.api.recurring.find({ recurrenceId: recurrenceId! })).charges).toMatchObject([
    { donationId: transactionId, state: 'succeeded' },
  ])
})

test('the demo shows each frequency and each state: paused, tried again, on a card about to expire', async () => {
  const charity = await newGivingCharity({ can: ['donations:view', 'donors:view'] })
  for (let donor = 0; donor < 22; donor++)
    await newGift(charity, {
      // Those of the newest gifts have no e-mail.
      donor_id: await newDonor(charity, { name: `Donor ${donor}`, ...(donor % 9 < 7 && { email: `donor-${donor}@example.test` }) }),
      donated_at: `2025-0${1 + (donor % 9)}-10T04:00:00Z`,
      frequency: frequencyIds.monthly,
      payment_method: methodIds.card,
      card_brand: 'visa',
      card_last4: '4242',
      fund_id: charity.fundId,
    })
  await db.transact({ charityId: charity.charityId, readOnly: false }, async tx => {
    await createDemoRecurrences(tx, charity.charityId, now())
    await addDemoVariants(tx, charity.charityId, now())
  })
  const { items } = await charity.api.recurring.list({ pageSize: 50 })
  const active = items.filter(({ state }) => state === 'active')
  expect(new Set(active.map(({ frequency }) => frequency))).toEqual(new Set([2, 3, 4, 5, 6, 7, 8]))
  for (const { nextChargeOn } of active) expect(nextChargeOn! > '2026-03-02').toBe(true)
  expect(items.filter(({ pauseReason }) => pauseReason === 'asked')).toHaveLength(1)
  const stopped = items.filter(({ lastDecline }) => lastDecline === 'expiredCard')
  expect(stopped.length).toBeGreaterThan(0)
  expect(stopped.every(({ card }) => card.isExpired)).toBe(true)
  const donors = await charity.rowsOf('donor')
  expect(stopped.some(({ donorId }) => donors.find(row => row['id'] === donorId)?.['email'])).toBe(true)
  const retrying = items.find(({ isRetrying }) => isRetrying)
  expect(
    (await charity.api.recurring.find({ recurrenceId: retrying!.id })).charges.map(({ state, declineReason }) => declineReason ?? state),
  ).toEqual(['insufficientFunds', 'insufficientFunds', 'succeeded'])
  const cards = await Promise.all(active.map(({ donorId }) => charity.api.cards.list({ donorId })))
  expect(cards.flat().filter(({ expiresSoon }) => expiresSoon)).toHaveLength(1)
})
