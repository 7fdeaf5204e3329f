import { describe, expect, test } from 'vitest'
import { anonymous, type CharityFields } from '#testing/factories/new-charity.ts'
import { newFund } from '#testing/factories/giving.ts'
import { brokenInvariants, newDesk } from '#testing/factories/requests.ts'
import { methodIds } from '#kit/giving/ids.ts'

/** A counter that records cheques of 50 dollars, and the people who change the state of cheques. */
async function counter(fields: CharityFields = {}) {
  const desk = await newDesk(fields)
  const { api } = desk.people.clerk
  const donationToValue = await newFund(desk)
  const currency = fields.currency ?? 'SGD'
  const take = (chequeDate = '2026-03-02', more: object = {}) =>
    api.donations.add({
      donorName: 'Siti Hajar',
      donorEmail: 'siti@mail.sg',
      donationToValue,
      amount: { minor: 5000, currency },
      paymentMethod: methodIds.cheque,
      chequeNumber: '004512',
      bankName: 'DBS',
      chequeDate,
      handedOver: true,
      ...more,
    })
  const move = (to: 'banked' | 'cleared' | 'returned', gifts: readonly { id: string }[], more: object = {}) =>
    api.requests.moveCheques({ transactionIds: gifts.map(({ id }) => id), to, ...more })
  const stateOf = async ({ id }: { id: string }) => (await desk.giftRow(id))['cheque_state']
  const receiptOf = ({ txnId }: { txnId: string }) => anonymous.receipts.find({ transactionNo: txnId })
  return { ...desk, api, take, move, stateOf, receiptOf }
}
const books = async ({ rowsOf }: { rowsOf: (table: string) => Promise<Record<string, unknown>[]> }) =>
  (await rowsOf('ledger_entry')).map(row => `${row['kind']} ${row['account']} ${Number(row['amount_minor'])}`).toSorted()

describe('a cheque', () => {
  test('a cheque is in hand, then banked with others, then cleared: settled, and its receipt no longer subject to clearance', async () => {
    const desk = await counter()
    const gifts = [await desk.take(), await desk.take()]
    expect(await desk.receiptOf(gifts[0]!)).toMatchObject({ clearance: 'subject', state: 'issued' })
    expect(await desk.move('banked', gifts)).toEqual({ moved: 2 })
    expect(await Promise.all(gifts.map(desk.stateOf))).toEqual(['banked', 'banked'])
    await desk.move('cleared', gifts, { settlementRef: 'S-0302' })
    expect(await desk.giftRow(gifts[0]!.id)).toMatchObject({ status: 'Settled', cheque_state: 'cleared', settlement_ref: 'S-0302' })
    expect(await desk.receiptOf(gifts[0]!)).toMatchObject({ clearance: null })
    expect(await desk.api.donations.find({ transactionId: gifts[0]!.id })).toMatchObject({
      chequeState: 'cleared',
      chequeBankedOn: '2026-03-02',
    })
    expect(await brokenInvariants(desk)).toEqual([])
  })

  test('a cheque that the bank returns voids its gift and receipt without a refund, and the payer is notified of the reason', async () => {
    const desk = await counter()
    const gift = await desk.take()
    await desk.move('banked', [gift])
    await expect(desk.move('returned', [gift])).rejects.toMatchObject({ code: 'REASON_NEEDED' })
    await desk.move('returned', [gift], { remarks: 'Insufficient funds' })
    expect(await desk.giftRow(gift.id)).toMatchObject({ status: 'Voided', cheque_state: 'returned', refund_reason: 'Insufficient funds' })
    expect(await books(desk)).toEqual(['gift cheques 5000', 'gift donations -5000', 'return cheques -5000', 'return donations 5000'])
    expect(await desk.rowsOf('pay_back')).toEqual([])
    expect(await desk.receiptOf(gift)).toMatchObject({ state: 'voided', clearance: 'returned' })
    await desk.runJobs()
    expect(desk.mailsTo('siti@mail.sg').map(({ subject }) => subject)).toContain('Your cheque for receipt TST0000001 was returned')
    const audited = (await desk.rowsOf('audit_event')).filter(row => String(row['call']).endsWith('updateCheques'))
    expect(JSON.stringify(audited)).toContain('"flagged":"chequeReturned"')
    expect(await brokenInvariants(desk)).toEqual([])
  })

  test('a gift that was recorded in cash is a returned cheque only with the right of a direct void, and never after a rejected void', async () => {
    const desk = await counter()
    const cash = { paymentMethod: methodIds.cash, chequeNumber: null, bankName: null, chequeDate: null, handedOver: false }
    const gift = await desk.take(undefined, cash)
    const editor = desk.person(['donations:view', 'donations:edit'])
    await editor.api.donations.edit({
      transactionId: gift.id,
      version: 1,
      paymentMethod: methodIds.cheque,
      chequeNumber: '004512',
      bankName: 'DBS',
    })
    const move = ({ api }: typeof editor, to: 'banked' | 'returned') =>
      api.requests.moveCheques({ transactionIds: [gift.id], to, remarks: 'Insufficient funds' })
    await move(editor, 'banked')
    await expect(move(editor, 'returned')).rejects.toMatchObject({ errors: [{ field: 'transactionIds.0', code: 'NO_CHEQUE_AT_FIRST' }] })
    const direct = desk.person(['donations:view', 'donations:edit', 'button:direct-void'])
    await desk.people.clerk.ask(gift.id)
    await desk.people.checker.move(gift.id, 4)
    await expect(move(direct, 'returned')).rejects.toMatchObject({ errors: [{ code: 'CHEQUE_VOID_REJECTED' }] })
    await desk.sql('update donation set request_status = null where charity_id = $1', [desk.charityId])
    await move(direct, 'returned')
    expect(await desk.stateOf(gift)).toBe('returned')
  })

  test('a cheque is found by its state, counted and listed, and settles by the call for all gifts too', async () => {
    const desk = await counter()
    const [first, second] = [await desk.take(), await desk.take()]
    await desk.take('2026-03-02', { paymentMethod: methodIds.cash, chequeNumber: null, bankName: null, chequeDate: null })
    await desk.move('banked', [second])
    const idsOf = async (chequeState: ('inHand' | 'banked' | 'cleared')[]) =>
      (await desk.api.donations.list({ chequeState })).items.map(({ id }) => id)
    expect(await idsOf(['inHand'])).toEqual([first.id])
    expect((await idsOf(['inHand', 'banked'])).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(await desk.api.donations.summary({ chequeState: ['banked'] })).toMatchObject({ count: 1 })
    await desk.api.requests.settle({ transactionIds: [first.id] })
    expect(await idsOf(['cleared'])).toEqual([first.id])
  })

  test('a post-dated cheque in hand is neither offered for settlement nor settled before its day, alone or with others', async () => {
    const desk = await counter()
    const [fine, postDated] = [await desk.take(), await desk.take('2026-03-20')]
    const settlingOf = async (id: string) =>
      (await desk.api.requests.nextStep({ transactionId: id })).steps.find(({ step }) => step === 'settle')
    expect(await settlingOf(fine.id)).toMatchObject({ may: true })
    expect(await settlingOf(postDated.id)).toMatchObject({ may: false, code: 'POST_DATED' })
    await expect(desk.api.requests.settle({ transactionIds: [fine.id, postDated.id] })).rejects.toMatchObject({
      code: 'NOT_SETTLABLE',
      errors: [{ field: 'transactionIds.1', code: 'CHEQUE_POST_DATED', values: { day: '20 Mar 2026' } }],
    })
    expect(await Promise.all([fine, postDated].map(desk.stateOf))).toEqual(['inHand', 'inHand'])
    expect(await books(desk)).not.toContain('settlement bank 5000')
  })

  test('a cheque that is edited into cash is no longer a cheque', async () => {
    const { take, api, stateOf } = await counter()
    const gift = await take('2026-03-02', { handedOver: false })
    await api.donations.edit({ transactionId: gift.id, version: 1, paymentMethod: methodIds.cash })
    expect(await stateOf(gift)).toBeNull()
  })
})

describe('moving cheques', () => {
  test('refuses all when one cannot move, and names it: post-dated, in another state, of another method', async () => {
    const { take, move, stateOf, gift: newGift } = await counter()
    const [fine, postDated, cash] = [await take(), await take('2026-03-20'), await newGift({ payment_method: methodIds.cash })]
    await expect(move('banked', [fine, postDated])).rejects.toMatchObject({
      code: 'CHEQUE_NOT_MOVABLE',
      errors: [{ field: 'transactionIds.1', code: 'CHEQUE_POST_DATED', values: { day: '20 Mar 2026' } }],
    })
    await expect(move('banked', [fine, cash])).rejects.toMatchObject({ errors: [{ field: 'transactionIds.1', code: 'NOT_FOLLOWED' }] })
    for (const to of ['cleared', 'returned'] as const)
      await expect(move(to, [fine], { remarks: 'x' })).rejects.toMatchObject({
        errors: [{ field: 'transactionIds.0', code: 'CHEQUE_STANDS' }],
      })
    await expect(move('banked', [fine], { bankedOn: '2026-03-03' })).rejects.toMatchObject({ errors: [{ field: 'bankedOn' }] })
    expect(await stateOf(fine)).toBe('inHand')
  })

  test('refuses one that is being voided, or was returned already', async () => {
    const { take, move, people, stateOf } = await counter()
    const [pending, returned] = [await take(), await take()]
    await people.other.ask(pending.id)
    await expect(move('banked', [pending])).rejects.toMatchObject({ code: 'CHEQUE_NOT_MOVABLE' })
    await move('banked', [returned])
    const both = await Promise.allSettled([1, 2].map(() => move('returned', [returned], { remarks: 'Account closed' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stateOf(returned)).toBe('returned')
  })

  test('refuses users without the right of the step, and the cheques of others', async () => {
    const { take, move, person } = await counter()
    const gift = await take()
    const by = (rights: readonly string[], to: 'banked' | 'cleared', ids = [gift.id]) =>
      person(rights).api.requests.moveCheques({ transactionIds: ids, to })
    await expect(by(['donations:view', 'button:settle'], 'banked')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(by(['donations:view'], 'banked')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await move('banked', [gift])
    await expect(by(['donations:view', 'donations:edit'], 'cleared')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(by(['islamic-giving:edit', 'islamic-giving:view'], 'banked')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const otherCheque = await (await counter()).take()
    await expect(by(['donations:view', 'donations:edit'], 'banked', [otherCheque.id])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('dates a receipt in Malaysia from banking, and gives no relief before', async () => {
  const desk = await counter({ country: 'MY', currency: 'MYR', timeZone: 'Asia/Kuala_Lumpur' })
  const gift = await desk.take('2026-02-20', { donationDate: '2026-02-20' })
  expect(await desk.receiptOf(gift)).toMatchObject({ clearance: 'unbanked', taxRelief: null, taxSentence: null, timeStamp: '2026-02-20' })
  await desk.move('banked', [gift], { bankedOn: '2026-02-25' })
  expect(await desk.receiptOf(gift)).toMatchObject({ clearance: 'subject', taxRelief: 'Yes', timeStamp: '2026-02-25' })
})

test('dates a receipt in Malaysia from the gift again when a banked cheque is corrected to cash', async () => {
  const desk = await counter({ country: 'MY', currency: 'MYR', timeZone: 'Asia/Kuala_Lumpur' })
  const gift = await desk.take('2026-02-20', { donationDate: '2026-02-20', handedOver: false })
  await desk.move('banked', [gift], { bankedOn: '2026-02-25' })
  const { version } = await desk.api.donations.editDetails({ transactionId: gift.id })
  await desk.api.donations.edit({ transactionId: gift.id, version, paymentMethod: methodIds.cash })
  expect(await desk.receiptOf(gift)).toMatchObject({ timeStamp: '2026-02-20' })
})
