import { expect, test } from 'vitest'
import { clock, anonymous } from '#testing/factories/new-charity.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newDesk } from '#testing/factories/requests.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'

const money = (minor: number) => ({ minor, currency: 'SGD' }) as const
const siti = { donorName: 'Siti Hajar', donorEmail: 'siti@mail.sg' }

/** A counter whose officer records gifts in cash, a minute apart, and can void them directly. */
async function counter() {
  const desk = await newDesk()
  const officer = desk.people.clerk
  const donationToValue = await newFund(desk)
  const enter = async (donor: { donorName?: string; donorEmail?: string; donorType?: 3 }, minor: number) => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    return officer.api.donations.add({ ...donor, donationToValue, amount: money(minor), paymentMethod: methodIds.cash })
  }
  const enterAndVoid: typeof enter = async (donor, minor) => {
    const gift = await enter(donor, minor)
    await officer.move(gift.id, 3)
    return gift
  }
  const replace = (old: { id: string }, by: { id: string }) =>
    officer.api.requests.replaceReceipt({ transactionId: old.id, replacedBy: by.id })
  const stateOf = async ({ txnId }: { txnId: string }) => (await anonymous.receipts.find({ transactionNo: txnId })).state
  return { ...desk, enter, enterAndVoid, replace, stateOf }
}

test("the gift of another user does not take the place of a voided one, and its donor's figures go to no one", async () => {
  const { enter, enterAndVoid, replace, stateOf, runJobs, mailsTo } = await counter()
  const voided = await enterAndVoid(siti, 10_000)
  const [others, nobodys] = [
    await enter({ donorName: 'Omar Farid', donorEmail: 'omar@mail.sg' }, 77_700),
    await enter({ donorType: donorTypeIds.anonymous }, 10_000),
  ]
  for (const gift of [others, nobodys]) await expect(replace(voided, gift)).rejects.toMatchObject({ code: 'OTHER_DONOR' })
  await runJobs()
  expect(mailsTo('siti@mail.sg').some(mail => mail.text.includes('777'))).toBe(false)
  expect(await stateOf(voided)).toBe('voided')
  await replace(voided, await enter(siti, 5000))
  expect(await stateOf(voided)).toBe('replaced')
})

test('an anonymous gift is entered again under the name of its donor', async () => {
  const { enter, enterAndVoid, replace, stateOf } = await counter()
  const voided = await enterAndVoid({ donorType: donorTypeIds.anonymous }, 10_000)
  await replace(voided, await enter(siti, 10_000))
  expect(await stateOf(voided)).toBe('replaced')
})

test('one gift does not replace two, also in concurrent calls, nor after its own receipt was replaced', async () => {
  const { enter, enterAndVoid, replace, people } = await counter()
  const [first, second, third] = [await enterAndVoid(siti, 10_000), await enterAndVoid(siti, 5000), await enterAndVoid(siti, 2000)]
  const next = await enter(siti, 10_000)
  const outcomes = await Promise.allSettled([replace(first, next), replace(second, next)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'NOT_REPLACEABLE' } })
  await people.clerk.api.donations.edit({ transactionId: next.id, version: 1, amount: money(9000) })
  await expect(replace(third, next)).rejects.toMatchObject({ code: 'NOT_REPLACEABLE' })
})

test('a receipt that replaces another and is replaced by an edit names the one that is valid', async () => {
  const { enter, enterAndVoid, replace, people, rowsOf } = await counter()
  const voided = await enterAndVoid(siti, 10_000)
  const next = await enter(siti, 5000)
  await replace(voided, next)
  const edited = await people.clerk.api.donations.edit({ transactionId: next.id, version: 1, amount: money(9000) })
  const receipts = (await rowsOf('receipt')).map(row => [row['receipt_no'], row['state'], row['replaced_by']])
  expect(receipts.toSorted()).toEqual([
    [voided.receiptNo, 'replaced', next.receiptNo],
    [next.receiptNo, 'replaced', edited.receiptNo],
    [edited.receiptNo, 'issued', null],
  ])
})
