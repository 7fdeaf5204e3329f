import { sql } from 'kysely'
import type { z } from 'zod'
import type { AnswerCode } from '#platform/contract/answer-code.ts'
import type { Right } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { giftsMatching, permittedPreferences, giftsWithIds, viewRightsOf } from '#features/gifts/server/public.ts'
import { manyReceiptRefusals, type ReceiptsRequest } from '#features/receipts/printing.ts'
import { printReceipts } from './print-many.ts'
import { latestReceiptOf } from '#features/receipt-numbers/server/public.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** The most pages of one print job. */
const most = 5000
type NumberedReceipt = RowOf<'receipt', 'donationId' | 'receiptNo'>

/**
 * Creates the handler that prints receipts of a module: those of the given gifts in their order, or of all that match a filter, newest
 * first.
 */
export const receiptPrinting =
  ({ right, title }: { right: Right; title: AnswerCode }) =>
  async (context: Context, { transactionIds, ...filter }: z.infer<typeof ReceiptsRequest>): Promise<{ id: string }> => {
    const { tx, actor } = context
    const preferences = permittedPreferences(actor, filter.appPreferenceId)
    const scope = { charityId: actor.charityId, preferences }
    const chosen = transactionIds.length ? giftsWithIds(scope, transactionIds) : giftsMatching(scope, filter)
    const { rows } = await sql<NumberedReceipt>`
      select d.id as donation_id, r.receipt_no from ${chosen}
        join lateral ${latestReceiptOf(actor.charityId, sql`d.id`)} r on true
       order by d.donated_at desc, d.id desc limit ${most + 1}`.execute(tx)
    if (transactionIds.length && rows.length < new Set(transactionIds).size) throw refuse('NOT_FOUND')
    if (rows.length === 0) throw refuse(manyReceiptRefusals, 'NO_RECEIPTS')
    if (rows.length > most) throw refuse(manyReceiptRefusals, 'TOO_MANY_RECEIPTS')
    const place = new Map(transactionIds.map((id, index) => [id, index]))
    const ordered = rows.toSorted((one, other) => (place.get(one.donationId) ?? 0) - (place.get(other.donationId) ?? 0))
    const rights = [...new Set([right, ...viewRightsOf(preferences)])]
    return printReceipts(context, ordered, { title: { code: title, values: { count: rows.length } }, rights })
  }
