import type { Language } from '#kit/text/languages.ts'
import { sql } from 'kysely'
import { newCheckCode } from '#kit/security/ids.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { WebhookEvent } from '#features/webhooks/events.ts'
import { type WebhookSubscriptions, publishEvents } from '#features/webhooks/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import { digits, mainSeries, receiptNoOf } from '../rules.ts'
import './tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** What a receipt is issued for. */
export type Receiptable = { donationId: string; language: Language; handedOver: boolean }
type IssueContext = Pick<Context, 'tx' | 'now'> & Partial<Pick<Context, 'enqueue'>>
type Issuer = Pick<Charity, 'charityId' | 'receiptPrefix'>

const advance = preparedQuery(
  ({ charityId, prefix, count }: { charityId: number; prefix: string; count: number }) => sql<
    RowOf<'receiptSeries', 'prefix' | 'lastNumber'>
  >`
    insert into receipt_series as s (charity_id, series, prefix, last_number) values (${charityId}, ${mainSeries}, ${prefix}, ${count}::int)
    on conflict (charity_id, series) do update set last_number = s.last_number + excluded.last_number
    returning prefix, last_number`,
)

/** Takes the next numbers of the charity's series, in order. Concurrent callers wait for the commit, so none is skipped or repeated. */
export async function takeReceiptNos({ tx }: Pick<IssueContext, 'tx'>, charity: Issuer, count: number): Promise<string[]> {
  if (!count) return []
  const [taken] = await advance(tx, { charityId: charity.charityId, prefix: charity.receiptPrefix, count })
  if (!taken) throw new Error(`The series of charity ${charity.charityId} gave no number.`)
  return Array.from({ length: count }, (_, index) => receiptNoOf(taken.prefix, taken.lastNumber - count + 1 + index))
}

const ofSeries = (column: string) =>
  `(select ${column} from receipt_series where charity_id = (select current_charity()) and series = '${mainSeries}')`
const takenNumber = `${ofSeries('last_number')} - receipt_no::int`

/**
 * The column of a number among `count` just taken, for `insertRows`: a row names its number by how many were taken after it. The series is
 * read once for all rows of the statement.
 */
export const takenReceiptNo = {
  of: (index: number, count: number): string => String(count - 1 - index),
  expression: `${ofSeries('prefix')} || lpad((${takenNumber})::text, ${digits}, '0')`,
}

/** Inserts the receipts of the numbers just taken, in their order. May travel in one packet with `takeReceiptNos`, behind it. */
export async function writeReceipts(work: IssueContext, charityId: number, gifts: readonly Receiptable[]): Promise<void> {
  const rows = gifts.map((gift, index) =>
    receiptRow(work, charityId, gift, { receiptNo: takenReceiptNo.of(index, gifts.length), number: 0 }),
  )
  await insertRows(work.tx, 'receipt', rows, { receiptNo: takenReceiptNo.expression, number: takenNumber })
}

/** A number that was leased to a device before its gift was recorded. */
export type LeasedReceiptNo = { receiptNo: string; number: number }

/** Inserts the receipt of a leased number. */
export const writeLeasedReceipt = (work: IssueContext, charityId: number, gift: Receiptable, leased: LeasedReceiptNo): Promise<void> =>
  insertRows(work.tx, 'receipt', [receiptRow(work, charityId, gift, leased)])

function receiptRow(
  { now }: Pick<IssueContext, 'now'>,
  charityId: number,
  { donationId, language, handedOver }: Receiptable,
  { receiptNo, number }: LeasedReceiptNo,
) {
  const issuedAt = now().toISOString()
  return {
    charityId,
    donationId,
    series: mainSeries,
    number,
    receiptNo,
    checkCode: newCheckCode(charityId),
    language,
    state: 'issued' as const,
    issuedAt,
    handedOverAt: handedOver ? issuedAt : null,
    printCount: 0,
    sentCount: 0,
  }
}

/** Numbers gifts in the given order. Returns the numbers in that order. @internal tests number gifts that they made by themselves */
export async function issueReceipts(context: IssueContext, charity: Issuer, gifts: readonly Receiptable[]): Promise<string[]> {
  const [numbers] = await Promise.all([takeReceiptNos(context, charity, gifts.length), writeReceipts(context, charity.charityId, gifts)])
  return numbers
}

/** Numbers one gift. */
export async function issueReceipt(context: IssueContext, charity: Issuer & WebhookSubscriptions, gift: Receiptable): Promise<string> {
  const [receiptNo = ''] = await issueReceipts(context, charity, [gift])
  await publishEvents(context, charity, [receiptEvent({ donationId: gift.donationId, receiptNo })])
  return receiptNo
}

/** What webhooks are told of a receipt. Who numbers gifts publishes it with them. */
export const receiptEvent = ({ donationId, receiptNo }: RowOf<'receipt', 'donationId' | 'receiptNo'>): WebhookEvent => ({
  type: 'receipt.issued',
  data: { giftId: donationId, receiptNo },
})
