import { expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { advanceClock } from '#testing/factories/counter/counter-payer.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { brokenInvariants } from '#testing/factories/requests.ts'
import { donorTypeIds, itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

const rights = ['donations:view', 'donations:add', 'islamic-giving:view', 'islamic-giving:add']
const refused = { code: 'NOT_UNDOABLE' }

/** A counter with two officers who record 50 dollars in cash; every gift is a second after the previous one. */
async function counter() {
  const charity = await newCharity({ can: rights })
  const [clerk, other] = [charity.officer(rights), charity.officer(rights)]
  const donationToValue = await newFund(charity)
  const give = ({ api } = clerk, more: object = {}) => {
    advanceClock(1 / 60)
    return api.donations.add({
      donorType: donorTypeIds.anonymous,
      donationToValue,
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
      ...more,
    })
  }
  const undo = ({ id }: { id: string }, { api } = clerk) => api.requests.undoAtCounter({ transactionId: id })
  const statuses = async () => (await charity.rowsOf('donation')).map(row => row['status']).toSorted()
  return { ...charity, clerk, other, give, undo, statuses }
}

test("an officer's own last gift at the counter is undone: gift and receipt are voided, the posting is reversed, and the audit trail records it", async () => {
  const { give, undo, rowsOf, clerk, charityId, ...charity } = await counter()
  const gift = await give()
  await undo(gift)
  expect(await rowsOf('donation')).toMatchObject([
    { status: 'Voided', request_status: requestStatusIds.voided, refund_reason: 'Undone at the counter' },
  ])
  expect(await rowsOf('receipt')).toMatchObject([{ receipt_no: 'TST0000001', state: 'voided' }])
  expect((await rowsOf('ledger_entry')).map(row => Number(row['amount_minor'])).toSorted((a, b) => a - b)).toEqual([
    -5000, -5000, 5000, 5000,
  ])
  expect(await rowsOf('void_refund_request')).toMatchObject([{ is_direct: true, requested_by: clerk.actor.userId, status: 3 }])
  const audited = (await rowsOf('audit_event')).filter(row => String(row['call']).endsWith('undoCounterGift'))
  expect(JSON.stringify(audited)).toContain('"flagged":"undone"')
  expect(await brokenInvariants({ ...charity, charityId, rowsOf, clerk } as never)).toEqual([])
})

test('a gift of Islamic giving is undone in the same way, by users who may add such gifts', async () => {
  const { undo, clerk, statuses, ...charity } = await counter()
  const purpose = await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat, name: 'Zakat' })
  const gift = await clerk.api.islamicGiving.add({
    donorName: 'Siti Hajar',
    lines: [{ donationToValue: purpose, amount: { minor: 5000, currency: 'SGD' } }],
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
  } as never)
  await expect(undo(gift, charity.officer(['donations:add', 'islamic-giving:view']))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await undo(gift)
  expect(await statuses()).toEqual(['Voided'])
})

test('refuses the gift of another user, one before the last, one of five minutes ago, and one that was undone already', async () => {
  const { give, undo, other, statuses } = await counter()
  const [first, second] = [await give(), await give()]
  const otherGift = await give(other)
  for (const gift of [first, otherGift]) await expect(undo(gift)).rejects.toMatchObject(refused)
  await undo(second)
  await expect(undo(second)).rejects.toMatchObject(refused)
  const lateGift = await give()
  advanceClock(5.1)
  await expect(undo(lateGift)).rejects.toMatchObject(refused)
  expect(await statuses()).toEqual(['Offline', 'Offline', 'Offline', 'Voided'])
})

test('the gift before becomes the last one, within its own five minutes', async () => {
  const { give, undo, statuses } = await counter()
  const [first, second] = [await give(), await give()]
  await undo(second)
  await undo(first)
  expect(await statuses()).toEqual(['Voided', 'Voided'])
})

test('refuses a gift whose receipt was handed over, printed or sent', async () => {
  const { give, undo, clerk, statuses } = await counter()
  await expect(undo(await give(clerk, { handedOver: true }))).rejects.toMatchObject(refused)
  const printed = await give()
  await clerk.api.donations.downloadReceipt({ transactionNumber: printed.txnId })
  await expect(undo(printed)).rejects.toMatchObject(refused)
  const sent = await give()
  await clerk.api.donations.sendReceipt({ type: 'donation', transactionId: sent.id, email: 'siti@mail.sg' })
  await expect(undo(sent)).rejects.toMatchObject(refused)
  expect(await statuses()).toEqual(['Offline', 'Offline', 'Offline'])
})

test('one of two concurrent calls undoes it', async () => {
  const { give, undo, rowsOf } = await counter()
  const gift = await give()
  const outcomes = await Promise.allSettled([undo(gift), undo(gift)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await rowsOf('pay_back')).toHaveLength(1)
})
