import { expect, test } from 'vitest'
import { newGift, newReceipt } from '#testing/factories/giving.ts'
import { newAmil } from '#testing/factories/new-amil.ts'
import { newCharity, now } from '#testing/factories/new-charity.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { markNumbers } from './change-books.ts'

const can = ['user-management:view', 'user-management:edit']
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    error => (error as { code: string }).code,
  )
async function desk() {
  const charity = await newCharity({ can })
  const { userId } = await newAmil(charity, { firstName: 'Awang' })
  const lease = (firstNo: number, lastNo: number, prefix = 'bk-') => charity.api.receiptBooks.lease({ userId, prefix, firstNo, lastNo })
  return { ...charity, userId, lease, books: charity.api.receiptBooks }
}

test('a book is leased, its numbers are used, spoilt or missing, and it comes back', async () => {
  const { userId, lease, books, rowsOf, ...charity } = await desk()
  const { id: bookId } = await lease(101, 110)
  const { id: giftId } = await newGift({ ...charity, rowsOf } as never)
  const receiptNo = await newReceipt({ ...charity, rowsOf } as never, giftId)
  await books.mark({ bookId, numbers: [101], state: 'used', receiptNo })
  await books.mark({ bookId, numbers: [102, 103], state: 'used' })
  expect(await codeOf(books.mark({ bookId, numbers: [103, 104], state: 'spoilt' }))).toBe('NUMBER_ALREADY_MARKED')
  expect(await codeOf(books.mark({ bookId, numbers: [999], state: 'used' }))).toBe('NUMBER_ALREADY_MARKED')
  expect(await codeOf(books.mark({ bookId, numbers: [104], state: 'used', receiptNo }))).toBe('ONE_NUMBER_A_GIFT')
  expect(await codeOf(books.mark({ bookId, numbers: [104], state: 'used', receiptNo: 'TST9999999' }))).toBe('NO_SUCH_RECEIPT')
  await books.mark({ bookId, numbers: [103], state: 'blank' })
  await books.mark({ bookId, numbers: [103], state: 'spoilt' })
  const out = await books.find({ bookId })
  expect(out).toMatchObject({ amil: 'Awang Rahman', prefix: 'BK-', used: 2, spoilt: 1, blank: 7, missing: 0, returnedAt: null })
  expect(out.numbers[0]).toEqual({ number: 101, state: 'used', donationId: giftId, receiptNo })
  expect(out.numbers[1]).toEqual({ number: 102, state: 'used', donationId: null, receiptNo: null })
  const back = await books.giveBack({ bookId, unmarked: 'missing' })
  expect(back).toMatchObject({ used: 2, spoilt: 1, blank: 0, missing: 7, returnedBy: null })
  expect([
    await codeOf(books.giveBack({ bookId, unmarked: 'blank' })),
    await codeOf(books.mark({ bookId, numbers: [105], state: 'used' })),
  ]).toEqual(['BOOK_RETURNED', 'BOOK_RETURNED'])
  expect(await books.list({ userId })).toMatchObject([{ id: bookId, missing: 7 }])
  const noted = (await rowsOf('audit_event')).filter(row => row['outcome'] === 'done' && row['subject_id'] === userId)
  expect(noted.map(row => String(row['call']).split('/').at(-1))).toEqual([
    'leaseReceiptBook',
    ...Array<string>(4).fill('markReceiptNumbers'),
    'returnReceiptBook',
  ])
})

test('a number is in one book, however many leases ask for it at once', async () => {
  const { lease, rowsOf, sql, userId } = await desk()
  const outcomes = await Promise.all([lease(1, 50), lease(50, 99), lease(25, 75), lease(1, 50)].map(codeOf))
  expect(outcomes.filter(outcome => outcome === 'done').length).toBeGreaterThanOrEqual(1)
  expect(new Set(outcomes)).toEqual(new Set(['done', 'NUMBER_IN_A_BOOK']))
  const books = await rowsOf('receipt_book')
  const numbers = await rowsOf('receipt_book_number')
  const inBooks = books.reduce((sum, book) => sum + Number(book['last_no']) - Number(book['first_no']) + 1, 0)
  expect([books.length, numbers.length]).toEqual([outcomes.filter(outcome => outcome === 'done').length, inBooks])
  expect(await codeOf(lease(1, 50, 'x'))).toBe('done')
  await sql(`update app_user set status = 'inactive' where id = $1`, [userId])
  expect(await codeOf(lease(500, 510))).toBe('NOT_AN_ACTIVE_AMIL')
})

test('a book has no prefix that receipts of the charity have, with or without zeros', async () => {
  const { lease, ...charity } = await desk()
  for (const prefix of ['tst', 'TST00']) await expect(lease(1, 10, prefix)).rejects.toMatchObject({ code: 'INVALID' })
  expect([await codeOf(lease(1, 10, 'TST-')), await codeOf(lease(1, 10, 'ABC0'))]).toEqual(['done', 'done'])
  const { api } = charity.officer(['charity-profile:view', 'charity-profile:edit'])
  await expect(api.charity.save({ version: 1, receiptPrefix: 'ABC' })).rejects.toMatchObject({ errors: [{ code: 'PREFIX_OF_BOOK' }] })
})

test('a number, and a gift, is taken once by two people who mark at once', async () => {
  const { userId: _, lease, books, rowsOf, actor, ...charity } = await desk()
  const [{ id: bookId }, { id: other }] = [await lease(1, 10), await lease(11, 20)]
  const { id: giftId } = await newGift({ ...charity, rowsOf } as never)
  const receiptNo = await newReceipt({ ...charity, rowsOf } as never, giftId)
  const state = 'used' as const
  const markFirst = (tx: Tx) => markNumbers({ tx, actor, now, audit: () => {} } as never, { bookId, numbers: [1], state, receiptNo })
  const outcomes = { ofGift: '', ofNumber: '' }
  await runWhileOpen(charity, markFirst, async () => {
    const [ofGift, ofNumber] = [
      codeOf(books.mark({ bookId: other, numbers: [11], state, receiptNo })),
      codeOf(books.mark({ bookId, numbers: [1], state: 'spoilt' })),
    ]
    Object.assign(outcomes, { ofGift: await ofGift, ofNumber: await ofNumber })
  })
  expect(outcomes).toEqual({ ofGift: 'ONE_NUMBER_A_GIFT', ofNumber: 'NUMBER_ALREADY_MARKED' })
  const marked = (await rowsOf('receipt_book_number')).filter(row => row['state'] !== 'blank')
  expect(marked).toMatchObject([{ number: 1, state: 'used', donation_id: giftId }])
})

test('bad ranges are refused by field, and charities are kept apart', async () => {
  const { lease, userId, officer } = await desk()
  for (const [first, last] of [
    [10, 9],
    [1, 201],
    [0, 10],
  ] as const)
    expect(await codeOf(lease(first, last))).toBe('INVALID')
  const { id: bookId } = await lease(1, 200)
  const other = await desk()
  expect(await codeOf(other.books.find({ bookId }))).toBe('NOT_FOUND')
  expect(await codeOf(other.books.list({ userId }))).toBe('NOT_FOUND')
  expect(await codeOf(other.books.mark({ bookId, numbers: [1], state: 'used' }))).toBe('NOT_FOUND')
  expect(await codeOf(officer(['user-management:view']).api.receiptBooks.giveBack({ bookId, unmarked: 'blank' }))).toBe('FORBIDDEN')
})
