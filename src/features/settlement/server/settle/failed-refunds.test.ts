import { beforeEach, expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { brokenInvariants, newDesk, type RequestDesk } from '#testing/factories/requests.ts'
import { type PayoutLine, uploadPayout } from '#testing/settlement/upload-payout.ts'

const can = ['donations:view', 'settlement:view', 'settlement:edit', 'button:settle'] as const
const charge = { payment_method: methodIds.card, card_brand: 'visa', card_last4: '4242', reference_no: 'ch_1' }
const atTerminal = { ...charge, method: 'Offline', platform: 'terminal' }
let desk: RequestDesk
let api: RequestDesk['api']
beforeEach(async () => {
  desk = await newDesk()
  api = desk.officer(can).api
})

/** Refunds or voids a gift of 50 dollars whole, by three people. Returns its id. */
async function takeBack(kind: 'Refund' | 'Void', fields: Parameters<RequestDesk['gift']>[0]): Promise<string> {
  const { clerk, checker, approver } = desk.people
  const { id } = kind === 'Void' ? await desk.gift(fields) : await desk.settledGift(fields)
  await clerk.ask(id)
  await checker.move(id, kind === 'Void' ? 2 : 6)
  await approver.move(id, kind === 'Void' ? 3 : 7)
  if (kind === 'Refund') await approver.move(id, 8)
  return id
}
/** As after the provider's confirmation, which the test sets by hand: what it posts is not in the books. */
async function confirmByProvider(): Promise<void> {
  const { charityId } = desk
  await desk.sql(`update pay_back set state = 'succeeded', reference_no = 're_1', resolved_at = created_at where charity_id = $1`, [
    charityId,
  ])
  await desk.sql(`update donation set status = 'Voided' where charity_id = $1 and status = 'Void Approved'`, [charityId])
}
const settledPayout = async (payout: string, lines: readonly PayoutLine[], giftId?: string) => {
  const id = await uploadPayout({ ...desk, api }, payout, lines)
  if (giftId !== undefined) await api.settlement.link({ id, lineNos: [2], giftIds: [giftId] })
  await api.settlement.settle({ settlementIds: [id] })
  return id
}
const books = () =>
  desk.sql(
    'select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by account having sum(amount_minor) <> 0 order by account',
    [desk.charityId],
  )
const failure: PayoutLine = ['ch_1', 5000, 0, 'refund_failure']

test.each([
  ['Refund', 'with its payout'],
  ['Void', 'with its payout'],
  ['Refund', 'in a later report of a settled payout'],
] as const)('a %s that fails %s is to be paid back again, by a person', async (kind, report) => {
  const giftId = await takeBack(kind, charge)
  await confirmByProvider()
  const isLater = report !== 'with its payout'
  await settledPayout('po_1', isLater ? [['', -100, 0, 'dispute']] : [failure])
  if (isLater) await uploadPayout({ ...desk, api }, 'po_1', [failure])
  const { approver } = desk.people
  expect(await approver.api.requests.nextStep({ transactionId: giftId })).toMatchObject({
    status: kind === 'Void' ? 'Void Approved' : 'Refunded',
    mayRecordPaidBack: true,
    history: [{ payBack: { state: 'declined', declineReason: 'refused' } }],
  })
  await approver.api.requests.recordPaidBack({ transactionId: giftId, remarks: 'PayNow, ref 9' })
  const disputed = isLater
    ? [
        { account: 'bank', minor: -100 },
        { account: 'disputes', minor: 100 },
      ]
    : []
  expect(await books()).toEqual(
    kind === 'Void' ? [] : [...disputed, { account: 'donations', minor: 5000 }, { account: 'refundsPayable', minor: -5000 }],
  )
  expect(await desk.giftRow(giftId)).toMatchObject({ status: kind === 'Void' ? 'Voided' : 'Refunded' })
})

test.each(['before', 'after'] as const)('a refund at a terminal that fails is paid again, its own line settled %s', async order => {
  const giftId = await takeBack('Refund', atTerminal)
  const showRefund = () => settledPayout('po_1', [['ch_1', -5000, 0, 'refund']], giftId)
  if (order === 'before') await showRefund()
  await settledPayout('po_2', [failure])
  if (order === 'after') await showRefund()
  const { approver } = desk.people
  expect(await approver.api.requests.nextStep({ transactionId: giftId })).toMatchObject({
    mayRecordPaidBack: true,
    history: [{ payBack: { state: 'declined', declineReason: 'refused' } }],
  })
  expect(await books()).toEqual([
    { account: 'donations', minor: 5000 },
    { account: 'refundsPayable', minor: -5000 },
  ])
  await approver.api.requests.recordPaidBack({ transactionId: giftId, remarks: 'PayNow, ref 9' })
  expect(await books()).toEqual([
    { account: 'bank', minor: -5000 },
    { account: 'donations', minor: 5000 },
  ])
  expect(await brokenInvariants(desk)).toEqual([])
})

test('a void that a person reversed at a terminal is owed again when the reversal fails', async () => {
  const giftId = await takeBack('Void', { ...atTerminal, status: 'Offline' })
  await settledPayout('po_1', [failure])
  expect(await desk.giftRow(giftId)).toMatchObject({ status: 'Void Approved' })
  await desk.people.approver.api.requests.recordPaidBack({ transactionId: giftId, remarks: 'PayNow, ref 9' })
  expect(await desk.giftRow(giftId)).toMatchObject({ status: 'Voided' })
  expect(await books()).toEqual([
    { account: 'clearing', minor: -5000 }, // what recording the gift had put there
    { account: 'donations', minor: 5000 },
  ])
})
