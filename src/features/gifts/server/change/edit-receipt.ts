import type { Charity } from '#features/charity/server/public.ts'
import { changeReceiptLanguage, issueReceipt, replaceReceipt, voidReceipt } from '#features/receipt-numbers/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { EditedColumns } from './edited-columns.ts'
import type { HistoryNames } from './validate-edit.ts'
import { type EditableGift, isReceiptHandedOver } from './editable-gift.ts'

/** The columns shown on a receipt, besides the amount. */
const printedColumns = [
  'donorId',
  'donorName',
  'fundId',
  'paymentMethod',
  'cardBrand',
  'cardLast4',
  'chequeNo',
  'donatedOn',
] as const satisfies readonly (keyof EditedColumns)[]

/** The old and the new receipt number. `payer`: the person to notify, when the old receipt was handed over and an address is known. */
export type ReplacedReceipt = { replaced: string; by: string; payer: { email: string; gift: EditableGift } | null }

/**
 * Updates the receipt of an edited gift. It keeps its number, unless the amount changed or the payer may hold a copy with other contents:
 * then a new number replaces it. Returns both numbers in that case, else null.
 */
export async function updateReceipt(
  context: Context,
  charity: Charity,
  gift: EditableGift,
  change: EditedColumns,
  names: HistoryNames,
): Promise<ReplacedReceipt | null> {
  const { tx, actor } = context
  const { charityId } = actor
  const after = { ...gift, ...change, ...names }
  if (!gift.validReceiptNo) return null
  const isHeld = isReceiptHandedOver(gift)
  const saysOtherwise = printedColumns.some(name => name in change)
  if (!('amountMinor' in change) && !(isHeld && saysOtherwise)) {
    if (change.language) await changeReceiptLanguage(tx, charityId, gift.validReceiptNo, change.language)
    return null
  }
  await voidReceipt(context, charityId, gift.id)
  // The payer still holds the replaced receipt, so the new one counts as handed over too and has the same restrictions.
  const replacementNo = await issueReceipt(context, charity, { donationId: gift.id, language: after.language, handedOver: isHeld })
  if (!(await replaceReceipt(context, charityId, gift.id, gift.id))) throw new Error(`Receipt ${gift.validReceiptNo} has no successor.`)
  await tx.updateTable('donation').set({ receiptNo: replacementNo }).where('charityId', '=', charityId).where('id', '=', gift.id).execute()
  const payer = isHeld && gift.donorEmail ? { email: gift.donorEmail, gift: after } : null
  return { replaced: gift.validReceiptNo, by: replacementNo, payer }
}
