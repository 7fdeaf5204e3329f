import { expect, test } from 'vitest'
import { newGift } from '#testing/factories/giving.ts'
import { db, newCharity, now } from '#testing/factories/new-charity.ts'
import { skipLostReceiptNos } from './leases/skip-lost-numbers.ts'
import { listSeries } from './list-series.ts'
import { issueReceipts, takeReceiptNos, writeReceipts } from './issue-receipts.ts'

const english = { language: 'en', handedOver: false } as const
const inside = <T>(charityId: number, work: Parameters<typeof db.transact<T>>[1]) => db.transact({ charityId, readOnly: false }, work)

test('numbers many gifts in the given order, without a gap', async () => {
  const charity = await newCharity()
  const issuer = { charityId: charity.charityId, receiptPrefix: 'TST' }
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await newGift(charity)).id))
  const issue = (some: string[]) =>
    inside(charity.charityId, tx =>
      issueReceipts(
        { tx, now },
        issuer,
        some.map(donationId => ({ ...english, donationId })),
      ),
    )
  expect(await issue(ids.slice(0, 2))).toEqual(['TST0000001', 'TST0000002'])
  expect(await issue([])).toEqual([])
  expect(await issue(ids.slice(2))).toEqual(['TST0000003', 'TST0000004', 'TST0000005'])
  const rows = await charity.rowsOf('receipt')
  expect(rows.toSorted((a, b) => Number(a['number']) - Number(b['number'])).map(row => row['donation_id'])).toEqual(ids)
  expect(new Set(rows.map(row => row['check_code'])).size).toBe(5)
})

test('reuses numbers of a rolled back transaction', async () => {
  const charity = await newCharity()
  const issuer = { charityId: charity.charityId, receiptPrefix: 'TST' }
  const { id } = await newGift(charity)
  const failing = inside(charity.charityId, async tx => {
    await takeReceiptNos({ tx }, issuer, 40)
    throw new Error('the power went')
  })
  await expect(failing).rejects.toThrow('the power went')
  const [receiptNo] = await inside(charity.charityId, async tx => {
    const numbers = await takeReceiptNos({ tx }, issuer, 1)
    await writeReceipts({ tx, now }, charity.charityId, [{ donationId: id, language: 'ms', handedOver: true }])
    return numbers
  })
  expect(receiptNo).toBe('TST0000001')
  expect(await charity.rowsOf('receipt')).toMatchObject([
    { receipt_no: 'TST0000001', number: 1, language: 'ms', state: 'issued', handed_over_at: now() },
  ])
})

test('continues behind the numbers that a restore lost, and lists those as void', async () => {
  const charity = await newCharity()
  const { charityId } = charity
  const take = () => inside(charityId, tx => takeReceiptNos({ tx }, { charityId, receiptPrefix: 'TST' }, 1))
  const skip = (lastNo: string) =>
    inside(charityId, tx => skipLostReceiptNos(tx, charityId, { lastReceiptNo: lastNo, reason: 'Lost', at: now() }))
  expect(await skip('TST0000004')).toBeNull()
  await take()
  expect([await skip('ABC0000004'), await skip('TST00000x4'), await skip('TST0000004'), await skip('TST0000004')]).toEqual([
    null,
    null,
    3,
    0,
  ])
  expect(await take()).toEqual(['TST0000005'])
  expect((await charity.rowsOf('leased_receipt_no')).map(row => row['receipt_no']).toSorted()).toEqual([
    'TST0000002',
    'TST0000003',
    'TST0000004',
  ])
  expect(await inside(charityId, tx => listSeries(tx, charityId))).toMatchObject([{ lastNumber: 5, slipsVoided: 3 }])
})

test('issues numbers without a gap under twenty concurrent calls', async () => {
  const charity = await newCharity()
  const issuer = { charityId: charity.charityId, receiptPrefix: 'TST' }
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await newGift(charity)).id))
  const issued = await Promise.all(
    ids.map(donationId => inside(charity.charityId, tx => issueReceipts({ tx, now }, issuer, [{ ...english, donationId }]))),
  )
  expect(issued.flat().toSorted()).toEqual(ids.map((_, index) => `TST${String(index + 1).padStart(7, '0')}`))
})

test('opens the series of a new charity once when its first gifts arrive together', async () => {
  const charities = await Promise.all(Array.from({ length: 60 }, () => newCharity()))
  const first = ({ charityId }: { charityId: number }) =>
    Promise.all(Array.from({ length: 4 }, () => inside(charityId, tx => takeReceiptNos({ tx }, { charityId, receiptPrefix: 'TST' }, 1))))
  for (const charity of charities)
    expect((await first(charity)).flat().toSorted()).toEqual(['TST0000001', 'TST0000002', 'TST0000003', 'TST0000004'])
})
