import { sql } from 'kysely'
import { newCheckCode } from '#kit/security/ids.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { mainSeries, receiptNoOf } from '../rules.ts'
import './tables.ts'

/** What a receipt is issued for. */
export type Receiptable = { donationId: string; language: 'en' | 'ms'; handedOver: boolean }
type Numbered = Receiptable & { receiptNo: string }
type Inside = Pick<Context, 'tx' | 'now'>
type Issuer = Pick<Charity, 'charityId' | 'receiptPrefix'>

/** Takes the next numbers of the charity's series, in order. Concurrent callers wait for the commit, so none is skipped or repeated. */
export async function takeReceiptNos({ tx }: Pick<Inside, 'tx'>, charity: Issuer, count: number): Promise<string[]> {
  if (!count) return []
  const { charityId, receiptPrefix } = charity
  let taken = await advance(tx, charityId, count)
  if (!taken) {
    // Concurrent first calls conflict on one of the keys; one creates the series and all continue with it.
    await sql`insert into receipt_series (charity_id, series, prefix) values (${charityId}, ${mainSeries}, ${receiptPrefix}) on conflict do nothing`.execute(
      tx,
    )
    taken = await advance(tx, charityId, count)
  }
  if (!taken) throw new Error(`The prefix of charity ${charityId} numbers another series.`)
  const { prefix, lastNumber } = taken
  return Array.from({ length: count }, (_, index) => receiptNoOf(prefix, lastNumber - count + 1 + index))
}

async function advance(tx: Inside['tx'], charityId: number, count: number) {
  const { rows } = await sql<{ prefix: string; lastNumber: number }>`
    update receipt_series set last_number = last_number + ${count}::int where charity_id = ${charityId} and series = ${mainSeries}
    returning prefix, last_number`.execute(tx)
  return rows[0]
}

/** Inserts receipts under numbers taken in the same transaction, in one statement. */
export async function writeReceipts({ tx, now }: Inside, charityId: number, gifts: readonly Numbered[]): Promise<void> {
  if (!gifts.length) return
  await sql`
    insert into receipt (charity_id, donation_id, series, number, receipt_no, check_code, language, issued_at, handed_over_at)
    select ${charityId}, u.donation_id, ${mainSeries}, right(u.receipt_no, 7)::int, u.receipt_no, u.check_code, u.language,
           ${now()}::timestamptz, case when u.handed_over then ${now()}::timestamptz end
      from unnest(${gifts.map(gift => gift.donationId)}::uuid[], ${gifts.map(gift => gift.receiptNo)}::text[],
                  ${gifts.map(() => newCheckCode(charityId))}::text[], ${gifts.map(gift => gift.language)}::text[],
                  ${gifts.map(gift => gift.handedOver)}::boolean[]) as u (donation_id, receipt_no, check_code, language, handed_over)`.execute(
    tx,
  )
}

/** Numbers gifts in the given order. Returns the numbers in that order. */
export async function issueReceipts(context: Inside, charity: Issuer, gifts: readonly Receiptable[]): Promise<string[]> {
  const numbers = await takeReceiptNos(context, charity, gifts.length)
  await writeReceipts(
    context,
    charity.charityId,
    gifts.map((gift, index) => ({ ...gift, receiptNo: numbers[index] ?? '' })),
  )
  return numbers
}

/** Numbers one gift. */
export async function issueReceipt(context: Inside, charity: Issuer, gift: Receiptable): Promise<string> {
  const [receiptNo = ''] = await issueReceipts(context, charity, [gift])
  return receiptNo
}
