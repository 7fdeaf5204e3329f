import { methodIds } from '#kit/giving/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { type Charity, charityOf } from '#features/charity/server/public.ts'
import { type LedgerAccount, type Movement, postToLedger } from '#features/ledger/server/public.ts'
import { lockReceipts } from '#features/receipt-numbers/server/public.ts'
import { flagRegistration, withdrawRegistrations } from '#features/tax-registrations/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { RefusalError } from '#platform/contract/refusal-error.ts'
import { dayForReader } from '#platform/server/day-for-reader.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { GiftEdit } from '#features/gifts/editing.ts'
import { isPending } from '#features/gifts/rules.ts'
import { changeGift } from './change-gift.ts'
import type { EditedColumns } from './edited-columns.ts'
import { validateEdit } from './validate-edit.ts'
import { type EditableGift, findEditableGift, findLastChange } from './editable-gift.ts'
import { changesOf } from './edit-history.ts'
import { updateReceipt, type ReplacedReceipt } from './edit-receipt.ts'
import { linesOfGifts } from '../find/lines-of-gifts.ts'
import { holdingAccount, incomeAccounts } from '../record/gift-movement.ts'
import { registerForTax } from '../record/register-for-tax.ts'

/**
 * The result of an edit: the changed columns, and the new receipt when one that was handed over had to be replaced, of which the payer is
 * notified.
 */
export type EditedGift = { id: string; change: EditedColumns; replaced: ReplacedReceipt | null }

/**
 * Edits a recorded gift. Updates ledger, receipt, tax registration and audit trail in the same transaction. Refuses with 409 CHANGED_SINCE
 * when the gift has another version than the editor read. `cashAccountOf` finds the account of the gift's cash, which depends on its count.
 */
export async function editGift(context: Context, edit: GiftEdit, cashAccountOf: FindCashAccount): Promise<EditedGift> {
  const { tx, actor, audit } = context
  const { charityId } = actor
  await lockReceipts(tx, charityId, [edit.transactionId])
  const gift = await findEditableGift(context, edit.transactionId)
  const charity = await charityOf(tx, charityId)
  if (gift.version !== edit.version) throw await changedSince(context, charity, gift)
  const { change, names, endsRegistration } = await validateEdit(context, charity, gift, edit)
  if (!(await changeGift(context, charityId, gift, change))) throw await changedSince(context, charity, gift)
  if (endsRegistration) await withdrawRegistrations(context, charityId, [gift.id])
  const isRegistered = !endsRegistration && (await registerEdited(context, charity, gift, change))
  if (gift.supportingFile && change.supportingFile !== undefined)
    await tx.insertInto('formerSupportingFile').values({ charityId, fileKey: gift.supportingFile, donationId: gift.id }).execute()
  if (change.amountMinor !== undefined || change.paymentMethod !== undefined)
    await postToLedger(context, correctingMovements(gift, { ...gift, ...change }, await cashAccountOf(tx, charityId, gift.id)))
  const replaced = await updateReceipt(context, charity, gift, change, names)
  // What is reported of a registered gift: its amount, its date, and the number of its receipt.
  const isReportedOtherwise = change.amountMinor !== undefined || change.donatedOn !== undefined || replaced !== null
  if (gift.registeredScheme !== null && !endsRegistration && isReportedOtherwise) await flagRegistration(context, charityId, gift.id)
  audit({
    subject: { kind: 'donation', id: gift.id },
    changes: changesOf(gift, change, names),
    detail: {
      version: gift.version + 1,
      ...(change.backDatedBecause && { isBackDated: true }), // the reason is on the gift
      ...(endsRegistration && { taxWithdrawn: true }),
      ...(isRegistered && { taxRegistered: true }),
      ...(replaced && { receiptReplaced: replaced.replaced, receiptNo: replaced.by }),
    },
  })
  return { id: gift.id, change, replaced }
}

/** Registers a gift that an edit marked for tax, or whose donor or purpose now allows it. One that is being voided or refunded waits. */
async function registerEdited(context: Context, charity: Charity, gift: EditableGift, change: EditedColumns): Promise<boolean> {
  const { isIrasInclusion, isIpcRegistrationForIras, donorId, fundId } = change
  if (gift.registeredScheme !== null || isPending(gift.status)) return false
  if (!isIrasInclusion && !isIpcRegistrationForIras && !donorId && !fundId) return false
  const lines = gift.hasLines ? (await linesOfGifts(charity.charityId, [gift.id]).execute(context.tx)).rows : []
  return (await registerForTax(context, charity, [{ gift: { ...gift, ...change }, lines, registeredBy: context.actor.userId }])) > 0
}

/** The refusal of an edit of an older version. It says who changed the gift, when, and what. */
async function changedSince(context: Context, charity: Charity, { id }: EditableGift): Promise<RefusalError> {
  const last = await findLastChange(context, id)
  const differences = Object.entries(last?.changes ?? {}).map(([field, [before, after]]) => ({
    field,
    message: `${before ?? '–'} → ${after ?? '–'}`,
  }))
  const versionFault = last ? [{ field: 'version', ...changedBy(context, charity, last.by ?? '–', last.at) }] : []
  return refuse('CHANGED_SINCE', [...versionFault, ...differences])
}

function changedBy(
  { now, caller }: Context,
  { country, timeZone }: Charity,
  name: string,
  at: string,
): Pick<FieldFault, 'code' | 'values'> {
  const minutes = Math.round((now().getTime() - new Date(at).getTime()) / 60_000)
  if (minutes < 1) return { code: 'CHANGED_JUST_NOW', values: { name } }
  if (minutes < 60) return { code: 'CHANGED_MINUTES_AGO', values: { name, minutes } }
  return { code: 'CHANGED_ON', values: { name, day: dayForReader(caller, country, dayInZone(new Date(at), timeZone)) } }
}

type FindCashAccount = (tx: Context['tx'], charityId: number, giftId: string) => Promise<LedgerAccount>
type PostedGift = Pick<EditableGift, 'id' | 'appPreferenceId' | 'paymentMethod' | 'amountMinor' | 'currency'>
/** Posts the correction: money moves between accounts, and the difference of the amounts is added or removed. */
function correctingMovements(before: PostedGift, after: PostedGift, cashAccount: LedgerAccount): Movement[] {
  const { id: donationId, currency, appPreferenceId } = before
  const accountOf = (method: number) => (method === methodIds.cash ? cashAccount : holdingAccount(method))
  const [from, to] = [accountOf(before.paymentMethod), accountOf(after.paymentMethod)]
  const difference = after.amountMinor - before.amountMinor
  const income = incomeAccounts[appPreferenceId]
  const movement = (minor: number, debit: Movement['debit'], credit: Movement['credit']): Movement => ({
    kind: 'correction',
    donationId,
    amount: { minor, currency },
    debit,
    credit,
  })
  return [
    ...(from === to ? [] : [movement(before.amountMinor, to, from)]),
    ...(difference > 0 ? [movement(difference, to, income)] : []),
    ...(difference < 0 ? [movement(-difference, income, to)] : []),
  ]
}
