import { describe, expect, test } from 'vitest'
import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { newReceipt } from '#testing/factories/giving.ts'
import { anonymous, clock } from '#testing/factories/new-charity.ts'
import { findReturnedCheques } from './returned-cheques.ts'
import { allRequestRights, brokenInvariants, newDesk } from '#testing/factories/requests.ts'

const can = [...allRequestRights, 'settlement:view', 'settlement:edit', 'payouts:view', 'payouts:add', 'payouts:edit']
const month = '2026-02-01'
const bankReason = 'Insufficient funds'

/** A treasurer, and gifts of 50 dollars by cheque that were banked in February. */
async function treasury() {
  const desk = await newDesk()
  const { api } = desk.officer(can)
  const { settlement } = api
  const upload = async (name: string, rows: readonly string[]) => {
    const text = ['Date,Description,Cheque no,Debit,Credit', ...rows].join('\n')
    return (await settlement.upload({ files: [new File([text], `${name}.csv`, { type: 'text/csv' })] })).ids[0]!
  }
  const donor_id = await desk.donor()
  return {
    ...desk,
    api,
    upload,
    cheque: (fields: object = {}) =>
      desk.gift({
        donor_id,
        payment_method: methodIds.cheque,
        method: 'Offline',
        status: 'Offline',
        cheque_no: '004512',
        cheque_state: 'banked',
        donated_at: '2026-02-26T02:00:00Z',
        donated_on: '2026-02-26',
        ...fields,
      }),
    /** Links and settles the deposit of cheques, from a statement of February. */
    async deposit(gifts: readonly { id: string }[]) {
      const id = await upload('february', [`2026-02-27,CHEQUE DEPOSIT,004512,,${gifts.length * 50}.00`])
      const slip = { bankInDate: '2026-02-27', slipNo: 'S-88' }
      await settlement.link({ id, lineNos: [2], giftIds: gifts.map(gift => gift.id), ...slip })
      await settlement.settle({ settlementIds: [id] })
      return id
    },
    /** Uploads the return of the cheque, in a statement of March whose number has no leading zeros. */
    returned: (minor = 5000) => upload('march', [`2026-03-02,RETURNED CHEQUE,4512,${minor / 100}.00,`]),
    link: (id: string, giftIds: readonly string[], returnReason: string | null = null) =>
      settlement.link({ id, lineNos: [2], giftIds: [...giftIds], returnReason }),
    balances: async () =>
      Object.fromEntries(
        (
          await desk.sql('select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by account', [
            desk.charityId,
          ])
        )
          .filter(({ minor }) => minor !== 0)
          .map(({ account, minor }) => [account, minor]),
      ),
    moneyOf: async (id: string) => (await api.payouts.find({ appPreferenceId: preferenceIds.donations, id })).shares[0]!,
  }
}
const ended = { status: 'Voided', cheque_state: 'returned', refund_reason: bankReason, settled_at: expect.any(Date) }

describe('a cheque that was settled from one statement and is taken back by a later one', () => {
  test('settling the line voids the gift and its receipt once, and takes the money from bank and fund; the sealed month stays as it was', async () => {
    const desk = await treasury()
    const { settlement } = desk.api
    const gift = await desk.cheque()
    await newReceipt(desk, gift.id)
    const february = await desk.deposit([gift])
    await desk.api.monthEnd.close({ month, step: 'prepare' })
    await desk.officer(can).api.monthEnd.close({ month, step: 'seal' })
    clock.now = new Date(clock.now.getTime() + 60_000)
    const pack = async () => Buffer.from((await desk.api.monthEnd.pack({ month, sealNo: 1 })).body)
    const sealed = await pack()
    const id = await desk.returned()
    expect(await settlement.find({ id })).toMatchObject({
      gross: { minor: -5000 },
      net: { minor: -5000 },
      items: [{ state: 'toDecide', foundBy: 'reference', lines: [{ kind: 'return' }], gifts: [{ id: gift.id, status: 'Settled' }] }],
    })
    await expect(settlement.settle({ settlementIds: [id] })).rejects.toMatchObject({ code: 'LINES_OPEN' })
    await expect(desk.link(id, [gift.id])).rejects.toMatchObject({ errors: [{ field: 'returnReason' }] })
    const { matchId } = await desk.link(id, [gift.id], bankReason)
    expect(await desk.giftRow(gift.id)).toMatchObject({ status: 'Settled', cheque_state: 'cleared' })
    const returning = { count: 1, total: { minor: 5000 }, gifts: [{ id: gift.id }] }
    expect(await settlement.find({ id })).toMatchObject({ isSettleable: true, returning })
    await Promise.all([1, 2].map(() => settlement.settle({ settlementIds: [id] })))
    expect(await desk.giftRow(gift.id)).toMatchObject(ended)
    expect(await desk.balances()).toEqual({ cheques: -5000, donations: 5000 }) // what recording the gift had put there
    expect(await anonymous.receipts.find({ transactionNo: gift.txnId })).toMatchObject({ state: 'voided', clearance: 'returned' })
    expect(await desk.moneyOf(id)).toMatchObject({ gross: { minor: -5000 }, refund: { minor: 0 }, net: { minor: -5000 } })
    expect(await desk.moneyOf(february)).toMatchObject({ gross: { minor: 5000 }, available: { minor: 0 }, missing: { minor: 0 } })
    await desk.runJobs()
    expect(desk.mailsTo('siti@mail.sg').filter(({ subject }) => subject.includes('was returned'))).toHaveLength(1)
    const returned = { count: 1, total: { minor: 5000 } }
    expect(await desk.api.monthEnd.find({ month })).toMatchObject({ seal: { returned }, total: { gifts: 0 } })
    expect((await desk.api.monthEnd.find({ month: '2026-03-01' })).returnedHere).toMatchObject(returned)
    expect((await pack()).equals(sealed)).toBe(true)
    await settlement.unlink({ id, matchId })
    expect(await desk.moneyOf(february)).toMatchObject({ available: { minor: 0 }, missing: { minor: 0 } })
    await desk.link(id, [gift.id])
    await settlement.settle({ settlementIds: [id] })
    expect(await desk.balances()).toEqual({ cheques: -5000, donations: 5000 })
    expect(await desk.rowsOf('pay_back')).toEqual([])
    expect(await brokenInvariants(desk)).toEqual([])
  })

  test('the fund lacks what was paid out before the return was recorded by hand, and the line does nothing twice', async () => {
    const desk = await treasury()
    const { payouts, settlement, requests } = desk.api
    const gifts = [await desk.cheque(), await desk.cheque()]
    await desk.sql('update donation set paid_with = $3 where charity_id = $1 and id = $2', [desk.charityId, gifts[1]!.id, gifts[0]!.id])
    const february = await desk.deposit(gifts)
    const share = { appPreferenceId: preferenceIds.donations, fundId: gifts[0]!.fundId, moneyKind: 'general' as const, payee: 'Harapan' }
    const prepare = (minor: number) => payouts.prepare({ ...share, amount: { minor, currency: 'SGD' } })
    const { id: paid } = await prepare(6000)
    const returnIt = () => requests.moveCheques({ transactionIds: [gifts[0]!.id], to: 'returned', remarks: bankReason })
    expect(await returnIt()).toEqual({ moved: 2 })
    await expect(returnIt()).rejects.toMatchObject({ code: 'CHEQUE_NOT_MOVABLE' })
    for (const { id } of gifts) expect(await desk.giftRow(id)).toMatchObject(ended)
    expect(await desk.balances()).toEqual({ cheques: -10_000, donations: 10_000 })
    const lacking = { available: { minor: 0 }, missing: { minor: 6000 } }
    expect(await desk.moneyOf(february)).toMatchObject(lacking)
    await expect(prepare(1)).rejects.toMatchObject({ code: 'NOT_ENOUGH_SETTLED' })
    const release = { id: paid, version: 1, bankReference: 'T-1', paidOn: '2026-03-02' }
    await expect(desk.officer(can).api.payouts.release(release)).rejects.toMatchObject({ code: 'NOT_ENOUGH_SETTLED' })
    const id = await desk.returned(10_000)
    expect((await settlement.find({ id })).items[0]).toMatchObject({ state: 'toDecide', gifts: [{ status: 'Voided' }, {}] })
    await desk.link(
      id,
      gifts.map(gift => gift.id),
    )
    await settlement.settle({ settlementIds: [id] })
    expect(await desk.balances()).toEqual({ cheques: -10_000, donations: 10_000 })
    expect(await desk.moneyOf(february)).toMatchObject(lacking)
    const [match] = (await settlement.find({ id: february })).items
    await expect(settlement.unlink({ id: february, matchId: match!.matchId! })).rejects.toMatchObject({ code: 'REFUND_SETTLED' })
  })

  test('the part that was refunded before is a loss, and no other money of the fund is held back for it', async () => {
    const desk = await treasury()
    const { clerk, checker, approver } = desk.people
    const [gift, other] = [await desk.cheque({ cheque_no: '004512' }), await desk.cheque({ cheque_no: '004513' })]
    const february = await desk.deposit([gift, other])
    await clerk.ask(gift.id, { amount: { minor: 2000, currency: 'SGD' } })
    await expect(desk.api.requests.moveCheques({ transactionIds: [gift.id], to: 'returned', remarks: bankReason })).rejects.toMatchObject({
      errors: [{ code: 'CHEQUE_REFUND_PENDING' }],
    })
    await checker.move(gift.id, 6)
    await approver.move(gift.id, 7)
    await approver.move(gift.id, 8)
    clock.now = new Date(clock.now.getTime() + 60_000)
    await desk.link(await desk.returned(), [gift.id], bankReason)
    const id = (await desk.api.settlement.list({})).items.find(({ net }) => net.minor < 0)!.id
    expect(await desk.moneyOf(february)).toMatchObject({ available: { minor: 8000 } })
    await desk.api.settlement.settle({ settlementIds: [id] })
    expect(await desk.balances()).toEqual({ cheques: -10_000, bank: 3000, adjustments: 2000, donations: 5000 })
    expect(await desk.moneyOf(february)).toMatchObject({ available: { minor: 5000 }, missing: { minor: 0 } })
    expect(await brokenInvariants(desk)).toEqual([])
  })
})

test('a deposit and its return in one statement are found by the number of a cheque, or the reference of a direct debit', () => {
  const line = (lineNo: number, grossMinor: number, remark: string) =>
    ({ lineNo, kind: grossMinor > 0 ? 'charge' : 'return', grossMinor, refs: '', remark, matchId: null, repeatsId: null }) as const
  const returnOf = (returned: string, ...deposits: readonly string[]) =>
    findReturnedCheques([...deposits.map((remark, at) => line(at + 1, 5000, remark)), line(9, -5000, returned)])
  expect(returnOf('RETURNED CHEQUE 4512', 'CHEQUE DEPOSIT 004512', 'CHEQUE DEPOSIT 004513')).toEqual([[1, 9]])
  expect(returnOf('RETURNED ITEM DDA-0042A', 'GIRO COLLECTION DDA0042B', 'GIRO COLLECTION dda0042a')).toEqual([[2, 9]])
  expect(returnOf('RETURNED ITEM DDA0042A', 'GIRO COLLECTION DDA0042A', 'GIRO COLLECTION DDA0042A')).toEqual([])
  expect(returnOf('RETURNED ITEM MANDATE', 'GIRO COLLECTION MANDATE')).toEqual([])
  for (const date of ['05MAR26', '5 MAC 2026', '2026-03-05', '05032026', 'MAR2026'])
    expect(returnOf(`RETURNED ITEM ${date} DDA0042A`, `GIRO COLLECTION ${date} DDA0042B`)).toEqual([])
  const creditor = 'SG12ZZZ0042'
  const others = [line(3, 7000, `GIRO COLLECTION ${creditor} DDA0042B`), line(9, -5000, `RETURNED ITEM ${creditor} DDA0042A`)]
  expect(findReturnedCheques([line(1, 5000, `GIRO COLLECTION ${creditor} DDA0042C`), ...others])).toEqual([])
  const [named, inRemark] = [line(1, 5000, `GIRO COLLECTION ${creditor} DDA0042A`), line(2, 5000, `GIRO COLLECTION ${creditor} DDA0042D`)]
  expect(findReturnedCheques([named, inRemark, ...others])).toEqual([[1, 9]])
  const refs = (of: ReturnType<typeof line>, reference: string) => ({ ...of, refs: reference })
  const byReference = [
    refs(line(1, 5000, 'TRACE 77001'), 'DDA0042A'),
    line(2, 5000, 'TRACE 77002'),
    refs(line(9, -5000, 'RETURNED ITEM 77002'), 'DDA0042A'),
  ]
  expect(findReturnedCheques(byReference)).toEqual([[1, 9]])
})

test('a server of the release before, which knows no returned cheques, cannot settle one', async () => {
  const desk = await treasury()
  const gift = await desk.cheque()
  await desk.deposit([gift])
  const id = await desk.returned()
  const settleWhole = () => desk.sql(`update settlement set state = 'settled' where charity_id = $1 and id = $2`, [desk.charityId, id])
  await expect(settleWhole()).rejects.toThrow(/without its returned cheques/)
  await desk.link(id, [gift.id], bankReason)
  const settleMatch = () =>
    desk.sql('update settlement_match set settled_at = now() where charity_id = $1 and settled_at is null', [desk.charityId])
  await expect(settleMatch()).rejects.toThrow(/without its gift being voided/)
  await desk.api.settlement.settle({ settlementIds: [id] })
  expect(await desk.giftRow(gift.id)).toMatchObject(ended)
})

describe('linking a returned cheque', () => {
  test('names a gift that was recorded as paid in another way, to those who may not void directly', async () => {
    const desk = await treasury()
    const gift = await desk.cheque({ payment_method: methodIds.payNow, cheque_state: null, cheque_no: null })
    const cheque = { paymentMethod: methodIds.cheque, chequeNumber: '004512', bankName: 'DBS' }
    await desk.api.donations.edit({ transactionId: gift.id, version: 1, ...cheque })
    await desk.api.requests.moveCheques({ transactionIds: [gift.id], to: 'banked' })
    await desk.deposit([gift])
    const id = await desk.returned()
    const named = { code: 'CHEQUE_NOT_RETURNABLE', errors: [{ code: 'GIFT_PAID_OTHERWISE_FIRST', values: { giftId: gift.id } }] }
    const clerk = desk.officer(can.filter(right => right !== 'button:direct-void')).api.settlement
    const request = { id, lineNos: [2], giftIds: [gift.id], returnReason: bankReason }
    await expect(clerk.link(request)).rejects.toMatchObject(named)
    await desk.api.settlement.link(request)
    await expect(clerk.settle({ settlementIds: [id] })).rejects.toMatchObject(named)
    await desk.api.settlement.settle({ settlementIds: [id] })
    expect(await desk.giftRow(gift.id)).toMatchObject(ended)
  })

  test('refuses what its cheque did not pay, and names it: not settled, one of several gifts, another amount', async () => {
    const desk = await treasury()
    const gifts = [await desk.cheque(), await desk.cheque()]
    const unsettled = await desk.cheque({ cheque_no: '009999' })
    await desk.sql('update donation set paid_with = $3 where charity_id = $1 and id = $2', [desk.charityId, gifts[1]!.id, gifts[0]!.id])
    await desk.deposit(gifts)
    const id = await desk.returned()
    expect((await desk.api.settlement.find({ id })).items).toMatchObject([{ state: 'open' }])
    expect((await desk.api.settlement.findGifts({ id, lineNo: 2 })).items.map(gift => gift.id).toSorted()).toEqual(
      gifts.map(gift => gift.id).toSorted(),
    )
    await expect(desk.link(id, [unsettled.id], bankReason)).rejects.toMatchObject({
      code: 'CHEQUE_NOT_RETURNABLE',
      errors: [{ code: 'GIFT_NOT_CLEARED', values: { giftId: unsettled.id } }],
    })
    await expect(desk.link(id, [gifts[0]!.id], bankReason)).rejects.toMatchObject({
      code: 'RETURNED_WHOLE',
      errors: [{ code: 'GIFT_ON_SAME_CHEQUE', values: { giftId: gifts[1]!.id } }],
    })
    await expect(
      desk.link(
        id,
        gifts.map(gift => gift.id),
        bankReason,
      ),
    ).rejects.toMatchObject({ code: 'RETURNED_WHOLE' })
    await desk.api.settlement.close({ id, lineNos: [2], kind: 'income', reason: 'Rent of the hall, paid by cheque' })
    await desk.api.settlement.settle({ settlementIds: [id] })
    expect(await desk.balances()).toMatchObject({ otherIncome: 5000, bank: 5000 })
  })
})
