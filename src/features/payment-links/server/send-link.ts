import { preferenceIds } from '#kit/giving/ids.ts'
import { purposeName } from '#kit/giving/giving.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { findCardProvider } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { lockDonor } from '#features/donors/server/public.ts'
import { findCounterFunds, findFundNames } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueMail, maskRecipient } from '#platform/server/mail/mail.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { refuse } from '#platform/server/refuse.ts'
import { paymentLinks } from '../contract.ts'
import { createLink, linkUrl } from './links.ts'
import { paymentLinkMail } from './mails.ts'

/** Limits the links that one donor gets and that one person sends. */
const limitLinks = mailLimit('paymentLink', { each: { atOnce: 5, perHour: 2 }, sender: { atOnce: 60, perHour: 120 } })

/** Mails a donor a link to pay one gift. Who asked for it on the phone gets it, whatever was answered about other mails. */
export async function sendLink(context: Context, input: RequestOf<typeof paymentLinks.send>) {
  const { tx, actor, now, audit, publicUrl } = context
  const { donorId: named, donationToValue: fundId, amount, isIPCRegistrationForIRAS: isIpcRegistrationForIras } = input
  const { charityId, userId } = actor
  if (!findCardProvider()) throw refuse(paymentLinks.send, 'CARDS_NOT_TAKEN')
  const [charity, donor] = await Promise.all([charityOf(tx, charityId), lockDonor(tx, charityId, named)])
  if (!donor) throw refuse('NOT_FOUND')
  if (!donor.isActive) throw refuse(paymentLinks.send, 'DONOR_ARCHIVED')
  if (!donor.email) throw refuse(paymentLinks.send, 'NO_DONOR_EMAIL')
  if (amount.currency !== charity.currency)
    throw refuse(paymentLinks.send, 'WRONG_CURRENCY', [
      { field: 'amount', code: 'ENTER_AMOUNT_IN', values: { currency: charity.currency } },
    ])
  await findCounterFunds(context, preferenceIds.donations, [{ fundId, field: 'donationToValue' }])
  await limitLinks(context, donor.id)
  const { id: donorId, language } = donor
  const link = { charityId, donorId, fundId, amountMinor: amount.minor, currency: amount.currency, language, isIpcRegistrationForIras }
  const { id, code } = await createLink(tx, link, { at: now(), by: userId })
  await enqueueMail(context, {
    charityId,
    to: donor.email,
    template: paymentLinkMail,
    language,
    data: {
      donorName: donor.name,
      purpose: purposeName(language, await findFundNames(tx, charityId, fundId)),
      amount: formatMoney(amount),
      link: linkUrl(publicUrl, code, language),
      phone: charity.phone,
    },
    about: { kind: 'donor', id: donorId },
  })
  const sentTo = maskRecipient(donor.email)
  audit({ subject: { kind: 'donor', id: donorId }, detail: { paymentLinkId: id, fundId, ...amount, sentTo } })
  return { id, sentTo }
}
