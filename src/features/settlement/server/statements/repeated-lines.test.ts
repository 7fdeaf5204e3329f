import { beforeEach, describe, expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

let charity: Awaited<ReturnType<typeof newCharity>>
beforeEach(
  async () =>
    void (charity = await newCharity({
      can: ['settlement:view', 'settlement:edit', 'button:settle', 'donations:view', 'islamic-giving:view'],
    })),
)

const read = (text: string, name: string) => charity.api.settlement.upload({ files: [new File([text], name)] })
/** Uploads lines of a bank account; each is a day, a remark and an amount. */
const upload = (lines: readonly string[], account = '003-900-9907') =>
  read([`Account Number,${account}`, 'Date,Description,Credit', ...lines].join('\n'), 'bank.csv')
/** Uploads a numbered statement of a day with payments, each an amount and a text. */
const uploadDay = (number: string, day: string, payments: readonly (readonly [number, string])[], opening = 0) => {
  const closing = payments.reduce((sum, [amount]) => sum + amount, opening)
  const lines = payments.flatMap(([amount, text]) => [`:61:${day}C${amount},00NTRF`, `:86:${text}`])
  const text = [
    `:20:${number}`,
    ':25:0039009907',
    `:28C:${number}`,
    `:60F:C${day}SGD${opening},00`,
    ...lines,
    `:62F:C${day}SGD${closing},00`,
  ]
  return read(text.join('\n'), 'bank.sta')
}
const find = (id: string | undefined) => charity.api.settlement.find({ id: id! })
/** The texts of the lines of a statement that carry money, and those that repeat others. */
async function linesOf(id: string | undefined) {
  const { items } = await find(id)
  const texts = (isRepeated: boolean) =>
    items.filter(({ state }) => (state === 'repeated') === isRepeated).flatMap(({ lines }) => lines.map(({ text }) => text))
  return { own: texts(false), repeated: texts(true) }
}
const october = ['2025-10-01,INWARD A,5.00', '2025-10-20,INWARD B,7.00', '2025-10-20,INWARD B,7.00', '2025-10-31,INWARD C,9.00']

describe('uploading statements of overlapping days', () => {
  test('books a payment that two statements show once', async () => {
    const gift = () =>
      newGift(charity, {
        amount_minor: 5000,
        payment_method: methodIds.payNow,
        donated_on: '2026-03-28',
        donated_at: '2026-03-28T02:00:00Z',
      })
    await gift()
    const first = await upload(['2026-03-01,INTEREST 2,1.00', '2026-03-28,INWARD PAYNOW,50.00'])
    await charity.api.settlement.linkReady({ id: first.ids[0]! })
    const linked = (await find(first.ids[0])).items.find(({ state }) => state === 'linked')
    await charity.api.settlement.settle({ matchIds: [linked!.matchId!] })
    await gift()
    const second = await upload(['2026-03-28,INWARD PAYNOW,50.00', '2026-03-31,INWARD LAST,3.00'])
    expect(second).toMatchObject({ lines: 2, repeated: 1 })
    expect(await charity.api.settlement.linkReady({ id: second.ids[0]! })).toMatchObject({ linked: 0 })
    expect(await find(second.ids[0])).toMatchObject({
      net: { minor: 300 },
      openLines: 1,
      counts: { repeated: { count: 1, total: { minor: 5000 } } },
      items: [
        { state: 'repeated', repeats: { id: first.ids[0], settlementId: '9907 2026-03-01/2026-03-28', lineNo: 4 } },
        { state: 'open' },
      ],
    })
    const { items } = await find(second.ids[0])
    const id = second.ids[0]!
    await expect(
      charity.api.settlement.close({ id, lineNos: [items[0]!.lines[0]!.lineNo], kind: 'income', reason: 'Interest' }),
    ).rejects.toMatchObject({
      code: 'LINE_LINKED',
    })
    await charity.api.settlement.close({ id, lineNos: [items[1]!.lines[0]!.lineNo], kind: 'income', reason: 'Interest' })
    await charity.api.settlement.settle({ settlementIds: [id] })
    const entries = await charity.rowsOf('ledger_entry')
    const bank = entries.filter(({ account }) => account === 'bank').map(({ amount_minor: minor }) => Number(minor))
    expect(bank.toSorted()).toEqual([300, 5000])
  })

  test('takes a later download of the same days, and settles one that brings nothing new', async () => {
    await upload(october)
    const later = await upload([...october, '2025-10-31,INWARD D,2.00'])
    expect(await linesOf(later.ids[0])).toEqual({ own: ['INWARD D'], repeated: ['INWARD A', 'INWARD B', 'INWARD B', 'INWARD C'] })
    expect((await find(later.ids[0])).settlementId).toBe('9907 2025-10-01/2025-10-31 (2)')
    const part = await upload([...october.slice(1), '2025-10-31,INWARD D,2.00'])
    expect(await find(part.ids[0])).toMatchObject({ status: 'settled', openLines: 0, net: { minor: 0 } })
    await expect(upload(['2025-10-01,INWARD A,5.00', '2025-10-31,INWARD C,9.00'])).rejects.toMatchObject({ code: 'SETTLEMENT_SEEN' })
  })

  test('takes equal lines beyond those that are stored, and equal lines of another account, as payments of their own', async () => {
    await upload(october)
    expect(await linesOf((await upload([...october.slice(1, 3), october[1]!, october[3]!, '2025-11-01,X,1.00'])).ids[0])).toEqual({
      own: ['INWARD B', 'X'],
      repeated: ['INWARD B', 'INWARD B', 'INWARD C'],
    })
    expect(await upload(['2025-10-31,INWARD C,9.00', '2025-11-02,INWARD D,2.00'], '003-900-1111')).toMatchObject({ repeated: 0 })
  })

  test('recognises a payment in a file of another form by its amount, and another one of the form by its text', async () => {
    await upload(october)
    const daily = await uploadDay('7', '251031', [
      [9, 'OTHER PAYER'],
      [9, 'INWARD C'],
      [4, 'LATE'],
    ])
    expect(await linesOf(daily.ids[0])).toEqual({ own: ['OTHER PAYER', 'LATE'], repeated: ['INWARD C'] })
    const paper = await uploadDay('8', '251001', [[5, 'FT 0012 ALI']])
    expect(await linesOf(paper.ids[0])).toEqual({ own: [], repeated: ['FT 0012 ALI'] })
  })

  test('keeps equal payments of statements that follow each other by their balances, and repeats those of one that has both', async () => {
    await uploadDay('1', '251031', [[9, 'QR']])
    expect(await uploadDay('2', '251031', [[9, 'QR']], 9)).toMatchObject({ repeated: 0 })
    const both = await uploadDay('10', '251031', [
      [9, 'QR'],
      [9, 'QR'],
    ])
    expect(both).toMatchObject({ lines: 2, repeated: 2 })
  })
})

describe('a report that ends before its payout', () => {
  const head =
    'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id'
  const report = (rows: readonly string[], name: string) =>
    read([head, ...rows.map(row => row.replace(' ', ',2026-02-02,'))].join('\n'), name)
  const firstPart = ['po_9 txn_1,2026-01-31,sgd,100.00,2.90,97.10,charge,ch_a', 'po_9 txn_2,2026-01-31,sgd,-3.00,0.00,-3.00,fee,']
  const laterPart = ['po_9 txn_3,2026-02-01,sgd,50.00,1.45,48.55,charge,ch_b', 'po_9 txn_4,2026-02-01,sgd,-1.00,0.00,-1.00,fee,']
  const next = 'po_10 txn_5,2026-02-01,sgd,7.00,0.00,7.00,charge,ch_c'
  const bank = async () =>
    (await charity.rowsOf('ledger_entry')).reduce((sum, row) => sum + (row['account'] === 'bank' ? Number(row['amount_minor']) : 0), 0)

  test('a later report brings the other lines of a payout, each once, also when its first part is settled', async () => {
    const { settlement } = charity.api
    const days = { payment_method: methodIds.card, donated_at: '2026-01-31T02:00:00Z', donated_on: '2026-01-31' }
    await newGift(charity, { ...days, reference_no: 'ch_a', amount_minor: 10_000 })
    await newGift(charity, { ...days, reference_no: 'ch_b', amount_minor: 5000 })
    const [id = ''] = (await report(firstPart, 'january.csv')).ids
    await settlement.linkReady({ id })
    await settlement.settle({ settlementIds: [id] })
    expect(await bank()).toBe(9410)
    expect((await report([firstPart[0]!, ...laterPart, next], 'february.csv')).ids).toEqual([id, expect.any(String)])
    expect(await bank()).toBe(9310)
    const figures = {
      lines: 4,
      gross: { minor: 15_000 },
      fee: { minor: 835 },
      net: { minor: 14_165 },
      fromDate: '2026-01-31',
      toDate: '2026-02-01',
    }
    expect(await find(id)).toMatchObject({ ...figures, openLines: 1, status: 'pending' })
    await settlement.linkReady({ id })
    await settlement.settle({ settlementIds: [id] })
    expect([await bank(), (await find(id)).status]).toEqual([14_165, 'settled'])
    await expect(report([...firstPart, ...laterPart], 'again.csv')).rejects.toMatchObject({ code: 'SETTLEMENT_SEEN' })
  })

  test('a payout whose report said what was paid out gets no more lines', async () => {
    await report([...firstPart, 'po_9 txn_p,2026-02-02,sgd,-94.10,0.00,-94.10,payout,'], 'payout.csv')
    await expect(report(laterPart, 'february.csv')).rejects.toMatchObject({ code: 'SETTLEMENT_SEEN' })
  })
})
