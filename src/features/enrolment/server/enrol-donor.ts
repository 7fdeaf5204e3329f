import { donorTypeIds } from '#kit/giving/ids.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import { asksIdNumber } from '#jurisdictions/identity-numbers.ts'
import { normalizePhone } from '#jurisdictions/phone.ts'
import { changeGift } from '#features/gifts/server/public.ts'
import { normalizeEmail } from '#features/donors/rules.ts'
import { mailReceipt, readReceipt, receiptAddress } from '#features/receipts/server/public.ts'
import { lockReceipts } from '#features/receipt-numbers/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { GuestContext } from '#platform/server/context.ts'
import { answerText } from '#platform/server/answer-text.ts'
import { refuse } from '#platform/server/refuse.ts'
import { enrolment } from '../contract.ts'
import { enrolmentNumberOf, validateEnrolment } from '../rules.ts'
import { type Details, matchDonor, isSameDonor } from './match-donor.ts'
import { readTapGift, type TapGift } from './read-tap-gift.ts'

type EnrolInput = RequestOf<typeof enrolment.enrol>
/** Enrols the donor of a tap-to-mobile gift and mails the receipt. Idempotent. */
export async function enrolDonor(context: GuestContext, sent: EnrolInput): Promise<{ receiptPath: string | null }> {
  const { tx, guest } = context
  const seen = await readTapGift(tx, guest.charityId, guest.txnId)
  if (seen) await lockReceipts(tx, guest.charityId, [seen.id]) // waits for concurrent prints and voids
  const gift = seen && (await readTapGift(tx, guest.charityId, guest.txnId, true))
  if (!gift) throw refuse('NOT_FOUND')
  const details = detailsOf(gift, sent)
  if (gift.state === 'ended') throw refuse(enrolment.enrol, 'ENROLMENT_CLOSED')
  if (gift.state === 'pending') throw refuse(enrolment.enrol, 'PENDING')
  if (gift.state === 'done') {
    if (!(await isSameDonor(context, guest.charityId, gift.donorId, details))) throw refuse(enrolment.enrol, 'HAS_DONOR')
    const receipt = await readReceipt(tx, guest.charityId, guest.txnId, details.language)
    return { receiptPath: receipt && receiptAddress(context.publicUrl, receipt) }
  }
  return { receiptPath: await bind(context, gift, details) }
}

/** Normalises the input. Refuses invalid fields, and a number that was not requested. */
function detailsOf(gift: TapGift, { name, email, phoneNumber, nric, iAgree, language }: EnrolInput): Details {
  const fieldRules = { countryCode: gift.country, isMalasianApp: asksIdNumber(gift.country), isNricRequired: gift.asksNric }
  const wrong = validateEnrolment({ name, email: email ?? '', phoneNumber: phoneNumber ?? '', nric: nric ?? '' }, fieldRules)
  const errors: FieldFault[] = Object.entries(wrong).map(([field, code]) => ({ field, code }))
  if (nric && !asksIdNumber(gift.country)) errors.push({ field: 'nric', code: 'NO_NRIC_ASKED' })
  if (errors.length) throw refuse('INVALID', errors)
  const number = nric ? normalIdNumber(nric) : null
  const answer = asksIdNumber(gift.country) ? null : iAgree
  // As they were shown, in the language of the page.
  const agree = answerText('AGREEMENT', {}, language)
  const notice = answerText('AGREEMENT_NOTICE', { charity: gift.charityName }, language)
  return {
    name,
    email: email && normalizeEmail(email),
    phone: phoneNumber && normalizePhone(phoneNumber, gift.country),
    nric: number,
    idType: number ? (enrolmentNumberOf(gift.country)?.typeOf(number) ?? null) : null,
    iAgree: answer,
    agreementText: answer === null ? null : `${agree}\n${notice}`,
    language,
  }
}

async function bind(context: GuestContext, gift: TapGift, details: Details): Promise<string | null> {
  const { tx, now, audit, guest } = context
  const { donorId, resembles } = await matchDonor(context, guest.charityId, details)
  const bound = await changeGift({ tx, now }, guest.charityId, gift, {
    donorId,
    donorName: details.name,
    donorType: donorTypeIds.individual,
  })
  if (!bound) throw refuse(enrolment.enrol, 'HAS_DONOR')
  audit({
    subject: { kind: 'donation', id: gift.id },
    detail: { byPayer: true, donorId, ...(resembles && { resembles }), ...(details.iAgree !== null && { iAgree: details.iAgree }) },
  })
  return sendReceipt(context, details)
}

/** Mails the donor the link to the receipt. Returns the receipt's page, or null without a receipt. */
async function sendReceipt(context: GuestContext, { email, language }: Details): Promise<string | null> {
  const { tx, guest } = context
  const receipt = await readReceipt(tx, guest.charityId, guest.txnId, language)
  if (!receipt) return null
  if (email) await mailReceipt(context, receipt, { charityId: guest.charityId, to: email })
  return receiptAddress(context.publicUrl, receipt)
}
