import { charityOfTxnId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { TransactionContext, PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { tax } from '../contract.ts'
import { completeDonor, mergeDonorDetails, type TypedDetails } from './donor-details.ts'
import { lockTaxGift } from './read-tax-gift.ts'
import { assignDonor, writeRegistration } from './register.ts'

type PayerInput = TypedDetails & { transactionId: string; iAgree: boolean | null }

/** Stores the details of a gift's payer. Registers the gift at once when it is to be included and the number is known. */
export const enrolPayer = (context: PublicContext, input: RequestOf<typeof tax.enrolYourself>) => enrol(context, { ...input, nric: null })

/** Stores the mobile number of a gift's payer. */
export const enrolMobileNumber = (context: PublicContext, input: RequestOf<typeof tax.enrolMobileNumber>) =>
  enrol(context, { ...input, name: null, email: null, nric: null, iAgree: null })

async function enrol({ transact, now }: PublicContext, { transactionId: txnId, iAgree, ...typed }: PayerInput): Promise<null> {
  const charityId = charityOfTxnId(txnId)
  if (charityId === null) throw refuse('NOT_FOUND')
  return transact(charityId, transaction => enrolIn({ ...transaction, now }, charityId, txnId, typed, iAgree))
}

async function enrolIn(
  work: TransactionContext & { now: () => Date },
  charityId: number,
  txnId: string,
  typed: TypedDetails,
  iAgree: boolean | null,
) {
  const gift = await lockTaxGift(work.tx, charityId, { txnId })
  if (!gift) throw refuse('NOT_FOUND')
  if (gift.state === 'ended') throw refuse(tax.enrolYourself, 'ENDED')
  if (gift.state === 'pending') throw refuse(tax.enrolYourself, 'PENDING')
  if (gift.donorName && gift.phone && gift.email) throw refuse(tax.enrolYourself, 'NOTHING_MISSING')
  if (typed.email === null && typed.phoneNumber === null) {
    const message = 'CONTACT_REQUIRED'
    throw refuse('INVALID', [
      { field: 'email', message },
      { field: 'phoneNumber', message },
    ])
  }
  const details = mergeDonorDetails(charityId, gift, typed, { number: false })
  const donor = await completeDonor(work, charityId, gift, details, { userId: null, iAgree })
  if (details.number && gift.isIrasInclusion && gift.state === 'open')
    await writeRegistration(work, charityId, gift, details, { ...donor, userId: null })
  else await assignDonor(work, charityId, gift, { donorId: donor.donorId, name: details.name, isBody: false }, {})
  work.audit({
    subject: { kind: 'donation', id: gift.id },
    detail: { enrolled: true, ...(gift.donorId === null && { donorId: donor.donorId }) },
  })
  return null
}
