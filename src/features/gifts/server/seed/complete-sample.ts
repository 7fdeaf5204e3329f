import { sql } from 'kysely'
import type { NewGiftLine } from '../record/write-gifts.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Filled, LeftJoined, RowOf } from '#platform/server/database/row-types.ts'
import type { GiftChange } from '../change/change-gift.ts'
import '../tables.ts'
import { donationMethodIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import type { PaymentMethodId } from '#kit/giving/payment.ts'

/** Fills in columns of sample gifts without changing their version and times. */
export async function completeSampleGifts(tx: Tx, charityId: number, ids: readonly string[], columns: GiftChange): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('donation')
    .set(columns)
    .where('charityId', '=', charityId)
    .where(q => q('id', '=', q.fn.any(q.val([...ids]))))
    .execute()
}

/** Replaces the lines of sample gifts. */
export async function replaceSampleLines(
  tx: Tx,
  charityId: number,
  gifts: readonly { id: string; lines: readonly NewGiftLine[] }[],
): Promise<void> {
  const ids = gifts.map(({ id }) => id)
  await sql`delete from donation_line where charity_id = ${charityId} and donation_id = any(${ids}::uuid[])`.execute(tx)
  const rows = gifts.flatMap(({ id, lines }) => lines.map((line, index) => ({ ...line, charityId, donationId: id, lineNo: index + 1 })))
  await insertRows(tx, 'donationLine', rows)
}

type SampleOrder = RowOf<'donation', 'id' | 'itemId' | 'amountMinor'> & LeftJoined<RowOf<'donationLine', 'quantity' | 'rateMinor'>>
/** The sample purchases with the first line of each, from the earliest. */
export async function sampleOrders(tx: Tx, charityId: number): Promise<SampleOrder[]> {
  const { rows } = await sql<SampleOrder>`
    select d.id, d.item_id, d.amount_minor, l.quantity, l.rate_minor from donation d
      left join donation_line l on l.charity_id = ${charityId} and l.donation_id = d.id and l.line_no = 1
     where d.charity_id = ${charityId} and d.app_preference_id = ${preferenceIds.purchases} order by d.donated_at, d.id`.execute(tx)
  return rows
}

type SpreadGift = RowOf<'donation', 'id' | 'donatedAt'> & Filled<RowOf<'donation', 'terminalId'>>
/** Payment methods that no terminal takes. */
const untapped: readonly PaymentMethodId[] = [methodIds.giro, methodIds.eNets, methodIds.bankTransfer]
/**
 * Assigns the sample gifts that were given at a terminal to these terminals: a different share each, the first the largest. From `since`
 * on, one-time gifts of the website become gifts of terminals. Skips payment methods that no terminal takes. Returns the gifts.
 */
export async function assignSampleTerminals(tx: Tx, charityId: number, terminalIds: readonly string[], since: Date): Promise<SpreadGift[]> {
  const { rows } = await sql<SpreadGift>`
    update donation set platform = 'terminal',
           donation_method = case donation_method when ${donationMethodIds.web} then ${donationMethodIds.terminal} else donation_method end,
           terminal_id = (${terminalIds}::uuid[])[
             1 + floor(pow((hashtextextended(id::text, 0) & 1048575) / 1048576.0, 1.6) * ${terminalIds.length}::int)::int]
     where charity_id = ${charityId} and payment_method <> all(${untapped}::int[]) and app_preference_id <> ${preferenceIds.purchases}
       and (platform = 'terminal' or platform = 'website' and donated_at >= ${since} and frequency is null)
    returning id, terminal_id, donated_at`.execute(tx)
  return rows
}

/** Assigns the sample gifts that the counter recorded since a moment to these officers, a share each. */
export async function assignSampleOfficers(tx: Tx, charityId: number, officerIds: readonly string[], since: Date): Promise<void> {
  await sql`
    update donation set officer_id = (${officerIds}::uuid[])[1 + (hashtextextended(id::text, 1) & 1048575) % ${officerIds.length}::int]
     where charity_id = ${charityId} and platform = 'counter' and created_at >= ${since}`.execute(tx)
}
