import { sql } from 'kysely'
import { findUserNames } from '#features/accounts/server/public.ts'
import { latestReceiptOf } from '#features/receipt-numbers/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, LeftJoined, RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { receiptBooks } from '#features/amil/contract.ts'
import type { ReceiptBook, ReceiptBookSheet } from '#features/amil/books.ts'
import { findAmil } from '../read-amils.ts'
import '../tables.ts'

type StoredBook = RowOf<
  'receiptBook',
  'id' | 'userId' | 'prefix' | 'firstNo' | 'lastNo' | 'leasedAt' | 'leasedBy' | 'returnedAt' | 'returnedBy'
> &
  Computed<Pick<ReceiptBook, 'blank' | 'used' | 'spoilt' | 'missing'>>

const readBooks = (charityId: number, condition: ReturnType<typeof sql>) => sql<StoredBook>`
  select b.id, b.user_id, b.prefix, b.first_no, b.last_no, b.leased_at, b.leased_by, b.returned_at, b.returned_by, n.*
    from receipt_book b cross join lateral (
      select count(*) filter (where state = 'blank')::int as blank, count(*) filter (where state = 'used')::int as used,
             count(*) filter (where state = 'spoilt')::int as spoilt, count(*) filter (where state = 'missing')::int as missing
        from receipt_book_number l where l.charity_id = ${charityId} and l.book_id = b.id) n
   where b.charity_id = ${charityId} and ${condition} order by b.leased_at desc, b.id desc limit 200`

async function withNames({ tx, actor }: Pick<Context, 'tx' | 'actor'>, books: readonly StoredBook[]) {
  const ids = books.flatMap(({ userId, leasedBy, returnedBy }) => [userId, leasedBy, returnedBy]).filter(id => id !== null)
  const names = await findUserNames(tx, actor.charityId, ids)
  return books.map(({ leasedBy, returnedBy, ...book }) => ({
    ...book,
    amil: names.get(book.userId) ?? '',
    leasedBy: names.get(leasedBy ?? '') ?? null,
    returnedBy: names.get(returnedBy ?? '') ?? null,
  }))
}

/** The books of an amil, the newest first. */
export async function listBooks(context: Context, { userId }: RequestOf<typeof receiptBooks.list>): Promise<ReceiptBook[]> {
  await findAmil(context, { userId })
  const { rows } = await readBooks(context.actor.charityId, sql`b.user_id = ${userId}`).execute(context.tx)
  return withNames(context, rows)
}

/** A book with each of its numbers. */
export async function findBook(context: Context, { bookId }: { bookId: string }): Promise<ReceiptBookSheet> {
  const { tx, actor } = context
  const { charityId } = actor
  const { rows } = await readBooks(charityId, sql`b.id = ${bookId}`).execute(tx)
  const [book] = await withNames(context, rows)
  if (!book) throw refuse('NOT_FOUND')
  const { rows: numbers } = await sql<
    RowOf<'receiptBookNumber', 'number' | 'state' | 'donationId'> & LeftJoined<RowOf<'receipt', 'receiptNo'>>
  >`
    select w.number, w.state, w.donation_id, r.receipt_no
      from receipt_book_number w left join lateral ${latestReceiptOf(charityId, sql`w.donation_id`)} r on true
     where w.charity_id = ${charityId} and w.book_id = ${bookId} order by w.number`.execute(tx)
  return { ...book, numbers }
}

/** Whether numbers of a book of the charity would read as receipts with these letters. */
export async function isPrefixOfBook(tx: Tx, charityId: number, letters: string): Promise<boolean> {
  const { rows } = await sql<
    RowOf<'receiptBook', 'prefix'>
  >`select distinct prefix from receipt_book where charity_id = ${charityId}`.execute(tx)
  return rows.some(({ prefix }) => lettersOf(prefix) === letters)
}

/** The prefix of a book without the digits at its end: with them its numbers may be those of receipts, which have zeros in front. */
export function lettersOf(prefix: string): string {
  let end = prefix.length
  while (end > 0 && isDigit(prefix.charAt(end - 1))) end--
  return prefix.slice(0, end)
}
const isDigit = (character: string) => character >= '0' && character <= '9'
