import { requestStatusIds } from '#kit/giving/ids.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { replaceReceipt as replace } from '#features/receipt-numbers/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { refuse } from '#platform/server/refuse.ts'
import { requests } from '#features/requests/contract.ts'
import { receiptReplacedMail } from '../mails.ts'
import { requireRequestGift } from '../read/request-gift.ts'

/**
 * Records on the receipt of a voided gift which later receipt replaces it, and notifies the payer of both amounts. The later gift must be
 * of the same donor, because a notice about another person's gift would mislead the payer; a gift that was anonymous may have been given a
 * donor since.
 */
export async function replaceVoidedReceipt(context: Context, { transactionId, replacedBy }: RequestOf<typeof requests.replaceReceipt>) {
  const { actor, audit } = context
  const [old, replacement] = [await requireRequestGift(context, transactionId), await requireRequestGift(context, replacedBy)]
  if (!actor.can(`${preferenceModules[old.appPreferenceId]}:add`)) throw refuse('FORBIDDEN')
  if (old.donorId !== null && old.donorId !== replacement.donorId) throw refuse(requests.replaceReceipt, 'OTHER_DONOR')
  const isFit =
    old.status.startsWith('Void') &&
    old.requestStatus === requestStatusIds.voided &&
    replacement.validReceiptNo !== null &&
    replacement.id > old.id
  const numbers = isFit ? await replace(context, actor.charityId, old.id, replacement.id) : null
  if (!numbers) throw refuse(requests.replaceReceipt, 'NOT_REPLACEABLE')
  audit({ subject: { kind: 'donation', id: old.id }, detail: numbers })
  audit({ subject: { kind: 'donation', id: replacement.id }, detail: { replaces: numbers.receiptNo } })
  if (old.donorEmail) {
    const amounts = {
      before: formatMoney({ minor: old.amountMinor, currency: old.currency }),
      after: formatMoney({ minor: replacement.amountMinor, currency: replacement.currency }),
    }
    await enqueueMail(context, {
      to: old.donorEmail,
      template: receiptReplacedMail,
      data: { donorName: old.donorName, ...numbers, ...amounts },
      language: old.language,
      about: { kind: 'donation', id: old.id },
    })
  }
  return null
}
