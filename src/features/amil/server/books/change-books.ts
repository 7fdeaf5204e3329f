import { newId } from '#kit/security/ids.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { findGiftOfReceipt, listPrefixes } from '#features/receipt-numbers/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { receiptBooks } from '#features/amil/contract.ts'
import { mostNumbers } from '#features/amil/books.ts'
import { findAmil } from '../read-amils.ts'
import { findBook, lettersOf } from './read-books.ts'
import '../tables.ts'

/**
 * Hands a book to an active amil. Refuses when one of its numbers is in another book of the charity, also one that is handed over
 * concurrently.
 */
export async function leaseBook(context: Context, { userId, prefix, firstNo, lastNo }: RequestOf<typeof receiptBooks.lease>) {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  if (lastNo < firstNo) throw refuse('INVALID', [{ field: 'lastNo', code: 'BOOK_ENDS_BEFORE' }])
  if (lastNo - firstNo >= mostNumbers) throw refuse('INVALID', [{ field: 'lastNo', code: 'BOOK_TOO_LONG', values: { most: mostNumbers } }])
  if (await isOwnPrefix(tx, charityId, prefix)) throw refuse('INVALID', [{ field: 'prefix', code: 'BOOK_PREFIX_TAKEN' }])
  const amil = await findAmil(context, { userId })
  if (amil.status !== 'Active') throw refuse(receiptBooks.lease, 'NOT_AN_ACTIVE_AMIL')
  const id = newId(now().getTime())
  const returned = { returnedAt: null, returnedBy: null }
  await tx
    .insertInto('receiptBook')
    .values({ charityId, id, userId, prefix, firstNo, lastNo, leasedAt: now(), leasedBy: actor.userId, ...returned })
    .execute()
  const numbers = Array.from({ length: lastNo - firstNo + 1 }, (_, at) => firstNo + at)
  const added = await tx
    .insertInto('receiptBookNumber')
    .values(numbers.map(number => ({ charityId, prefix, number, bookId: id, donationId: null, notedAt: null, notedBy: null })))
    .onConflict(conflict => conflict.columns(['charityId', 'prefix', 'number']).doNothing())
    .executeTakeFirst()
  if (Number(added.numInsertedOrUpdatedRows) !== numbers.length) throw refuse(receiptBooks.lease, 'NUMBER_IN_A_BOOK')
  audit({ subject: { kind: 'user', id: userId }, detail: { bookId: id, prefix, firstNo, lastNo } })
  return { id }
}

/** Whether numbers of a book would read as those that the charity issues itself. */
async function isOwnPrefix(tx: Tx, charityId: number, prefix: string): Promise<boolean> {
  const { receiptPrefix } = await charityOf(tx, charityId)
  return [receiptPrefix, ...(await listPrefixes(tx, charityId))].some(own => lettersOf(prefix) === own)
}

/** Marks numbers of a book that is handed over: a blank one takes a state, any other goes back to blank. */
export async function markNumbers(context: Context, { bookId, numbers, state, receiptNo }: RequestOf<typeof receiptBooks.mark>) {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const book = await lockBook(tx, charityId, bookId)
  if (book.returnedAt) throw refuse(receiptBooks.mark, 'BOOK_RETURNED')
  const donationId = receiptNo ? await giftOf(tx, charityId, receiptNo) : null
  if (receiptNo && (state !== 'used' || numbers.length > 1)) throw refuse(receiptBooks.mark, 'ONE_NUMBER_A_GIFT')
  // Who marks another book for the same gift at the same time waits here, and sees it then.
  if (donationId) await lockSubject(tx, charityId, `receipt-book-gift|${donationId}`)
  if (donationId && (await hasNumber(tx, charityId, donationId))) throw refuse(receiptBooks.mark, 'ONE_NUMBER_A_GIFT')
  const chosen = [...new Set(numbers)]
  const { numUpdatedRows } = await tx
    .updateTable('receiptBookNumber')
    .set({ state, donationId, notedAt: now(), notedBy: actor.userId })
    .where('charityId', '=', charityId)
    .where('prefix', '=', book.prefix)
    .where('bookId', '=', bookId)
    .where('number', 'in', chosen)
    .where('state', state === 'blank' ? '<>' : '=', 'blank')
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== chosen.length) throw refuse(receiptBooks.mark, 'NUMBER_ALREADY_MARKED')
  audit({ subject: { kind: 'user', id: book.userId }, detail: { bookId, numbers: chosen, state, ...(receiptNo && { receiptNo }) } })
  return findBook(context, { bookId })
}

/** Takes a book back. Unmarked numbers are returned blank, or are missing. */
export async function takeBookBack(context: Context, { bookId, unmarked }: RequestOf<typeof receiptBooks.giveBack>) {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const book = await lockBook(tx, charityId, bookId)
  if (book.returnedAt) throw refuse(receiptBooks.giveBack, 'BOOK_RETURNED')
  await tx
    .updateTable('receiptBook')
    .set({ returnedAt: now(), returnedBy: actor.userId })
    .where('charityId', '=', charityId)
    .where('id', '=', bookId)
    .execute()
  if (unmarked === 'missing')
    await tx
      .updateTable('receiptBookNumber')
      .set({ state: 'missing', notedAt: now(), notedBy: actor.userId })
      .where('charityId', '=', charityId)
      .where('bookId', '=', bookId)
      .where('state', '=', 'blank')
      .execute()
  const sheet = await findBook(context, { bookId })
  const { used, spoilt, blank, missing } = sheet
  audit({ subject: { kind: 'user', id: book.userId }, detail: { bookId, returned: true, used, spoilt, blank, missing } })
  return sheet
}

async function lockBook(tx: Tx, charityId: number, bookId: string) {
  await lockSubject(tx, charityId, `receipt-book|${bookId}`)
  const book = await tx
    .selectFrom('receiptBook')
    .select(['userId', 'prefix', 'returnedAt'])
    .where('charityId', '=', charityId)
    .where('id', '=', bookId)
    .executeTakeFirst()
  if (!book) throw refuse('NOT_FOUND')
  return book
}

async function giftOf(tx: Tx, charityId: number, receiptNo: string): Promise<string> {
  const donationId = await findGiftOfReceipt(tx, charityId, receiptNo.toUpperCase())
  if (!donationId) throw refuse(receiptBooks.mark, 'NO_SUCH_RECEIPT', [{ field: 'receiptNo', code: 'NO_SUCH_RECEIPT' }])
  return donationId
}

async function hasNumber(tx: Tx, charityId: number, donationId: string): Promise<boolean> {
  const found = tx.selectFrom('receiptBookNumber').select('number').where('charityId', '=', charityId).where('donationId', '=', donationId)
  return (await found.executeTakeFirst()) !== undefined
}
