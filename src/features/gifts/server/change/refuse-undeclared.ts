import type { Charity } from '#features/charity/server/public.ts'
import type { GiftDonor } from '#features/donors/server/public.ts'
import { isDeclarable, originKindOf } from '#features/gifts/declared-gifts.ts'
import { donationMethodIds } from '#kit/giving/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { declaredRuleOf, partsOfPayment } from '../record/gift-origin.ts'
import type { EditableGift } from './editable-gift.ts'
import type { EditedColumns } from './edited-columns.ts'

/**
 * Refuses an edit of a gift of the counter by which its payment has to be declared, or by which a declared one has another donor: only the
 * counter asks where the money comes from. `donor`: the new one, if it changes.
 */
export async function refuseUndeclared(
  context: Context,
  charity: Charity,
  gift: EditableGift,
  change: EditedColumns,
  donor: GiftDonor | null,
): Promise<void> {
  const rule = declaredRuleOf(charity)
  const isOfCounter = gift.platform === 'counter' && gift.donationMethod !== donationMethodIds.upload
  const isAmount = change.amountMinor !== undefined
  if (!rule || !isOfCounter || !(donor || isAmount || change.itemId)) return
  const parts = await partsOfPayment(context, gift.paidWith ?? gift.id)
  const edited = parts.map(({ donationId, itemId, amountMinor: minor }) =>
    donationId === gift.id && !gift.hasLines ? { itemId: change.itemId ?? itemId, minor: change.amountMinor ?? minor } : { itemId, minor },
  )
  const before = parts.map(({ itemId, amountMinor: minor }) => ({ itemId, minor }))
  const kind = originKindOf(gift.donorType, gift.idType)
  const editedKind = donor ? originKindOf(donor.donorType, donor.idType) : kind
  const payment = {
    isDeclared: parts.some(part => part.isDeclared),
    wasDeclarable: kind !== null && isDeclarable(rule, before),
    isDeclarable: editedKind !== null && isDeclarable(rule, edited),
  }
  if (!(donor ? isTiedToDonor(payment) : becomesDeclarable(payment))) return
  const field = donor ? 'donor' : otherField(isAmount)
  throw refuse('INVALID', [{ field, code: 'DECLARED_AT_COUNTER', values: { authority: rule.to } }])
}

type Declarability = { isDeclared: boolean; wasDeclarable: boolean; isDeclarable: boolean }
/** Whether a payment is declared of its donor, or would have to be of the new one. */
const isTiedToDonor = (payment: Declarability) => payment.isDeclared || payment.isDeclarable
/** Whether a payment that needed no declaration would need one. */
const becomesDeclarable = (payment: Declarability) => !payment.isDeclared && !payment.wasDeclarable && payment.isDeclarable

const otherField = (isAmount: boolean) => (isAmount ? 'amount' : 'donationToValue')
