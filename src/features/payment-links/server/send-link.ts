import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { purposeName } from '#kit/giving/giving.ts'
import type { Language } from '#kit/text/languages.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { findCardProvider } from '#features/card-vault/server/public.ts'
import { type Charity, charityOf } from '#features/charity/server/public.ts'
import { findDonor, lockDonor } from '#features/donors/server/public.ts'
import { declarationOf, findCounterFunds, findFundNames } from '#features/gifts/server/public.ts'
import { currencyErrors, findFundsOfLines, planLines } from '#features/islamic-giving/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueMail, maskRecipient } from '#platform/server/mail/mail.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { refuse } from '#platform/server/refuse.ts'
import { paymentLinks } from '../contract.ts'
import { cardAmountFaults } from '#features/card-vault/rules.ts'
import { createLink, linkUrl, type NewLink } from './links.ts'
import { paymentLinkMail } from './mails.ts'

/** Limits the links that one donor gets and that one person sends. */
const limitLinks = mailLimit('paymentLink', { each: { atOnce: 5, perHour: 2 }, sender: { atOnce: 60, perHour: 120 } })

type GiftOfLink = Pick<NewLink, 'fundId' | 'isIpcRegistrationForIras' | 'isIrasInclusion' | 'itemId' | 'giftLines'>
type Plan = (charity: Charity, language: Language) => Promise<GiftOfLink>
/** The field of the request that has an amount. */
type AmountField = 'amount' | 'lines.0.amount'

/** Mails a donor a link to pay one gift. Who asked for it on the phone gets it, whatever was answered about other mails. */
export async function sendLink(context: Context, input: RequestOf<typeof paymentLinks.send>) {
  const { donationToValue: fundId, isIPCRegistrationForIRAS: isIpcRegistrationForIras } = input
  return mailLink(context, { ...input, field: 'amount' }, async () => {
    await findCounterFunds(context, preferenceIds.donations, [{ fundId, field: 'donationToValue' }])
    return { fundId, isIpcRegistrationForIras, isIrasInclusion: false, itemId: null, giftLines: null }
  })
}

/** The same for Islamic giving: its lines are computed with the rates of today, as at the counter. */
export async function sendIslamicLink(context: Context, input: RequestOf<typeof paymentLinks.sendIslamic>) {
  const { lines, isIRASInclusion: isIrasInclusion } = input
  const minor = lines.reduce((sum, { amount }) => sum + amount.minor, 0)
  const amount = { minor, currency: lines[0]!.amount.currency }
  return mailLink(context, { donorId: input.donorId, amount, field: 'lines.0.amount' }, async (charity, language) => {
    const faults = currencyErrors(lines, charity.currency)
    if (faults.length > 0) throw refuse('INVALID', faults)
    const funds = await findFundsOfLines(context, lines)
    const { lines: giftLines, ...planned } = await planLines(
      context,
      charity,
      { ...input, language },
      { day: dayInZone(context.now(), charity.timeZone), funds },
    )
    return { ...planned, giftLines, isIpcRegistrationForIras: false, isIrasInclusion }
  })
}

type GiftRequest = { donorId: string; amount: Money; field: AmountField }
async function mailLink(context: Context, { donorId: named, amount, field }: GiftRequest, plan: Plan) {
  const tooSmall = cardAmountFaults(field, amount)
  if (tooSmall.length) throw refuse('INVALID', tooSmall)
  const { tx, actor, now, audit, publicUrl } = context
  const { charityId, userId } = actor
  if (!findCardProvider()) throw refuse(paymentLinks.send, 'CARDS_NOT_TAKEN')
  const [charity, donor] = await Promise.all([charityOf(tx, charityId), lockDonor(tx, charityId, named)])
  if (!donor) throw refuse('NOT_FOUND')
  if (!donor.isActive) throw refuse(paymentLinks.send, 'DONOR_ARCHIVED')
  if (!donor.email) throw refuse(paymentLinks.send, 'NO_DONOR_EMAIL')
  if (amount.currency !== charity.currency)
    throw refuse(paymentLinks.send, 'WRONG_CURRENCY', [{ field, code: 'ENTER_AMOUNT_IN', values: { currency: charity.currency } }])
  const { id: donorId, language } = donor
  const gift = await plan(charity, language)
  await refuseDeclared(context, charity, donorId, { gift, amount, field })
  await limitLinks(context, donorId)
  const link = { ...gift, charityId, donorId, amountMinor: amount.minor, currency: amount.currency, language }
  const { id, code } = await createLink(tx, link, { at: now(), by: userId })
  const { fundId, giftLines } = gift
  const fundIds = [...new Set(giftLines?.map(line => line.fundId ?? fundId) ?? [fundId])]
  const purposes = await Promise.all(fundIds.map(async one => purposeName(language, await findFundNames(tx, charityId, one))))
  await enqueueMail(context, {
    charityId,
    to: donor.email,
    template: paymentLinkMail,
    language,
    data: {
      donorName: donor.name,
      purpose: purposes.join(', '),
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

type PlannedGift = Pick<GiftRequest, 'amount' | 'field'> & { gift: GiftOfLink }
/** Refuses a gift that the charity declares to an authority: only the counter asks where the money comes from. */
async function refuseDeclared({ tx }: Context, charity: Charity, donorId: string, { gift, amount, field }: PlannedGift): Promise<void> {
  const donor = await findDonor(tx, charity.charityId, donorId)
  const shares = gift.giftLines ?? [{ itemId: itemIds.donation, amountMinor: amount.minor }]
  const declaration = donor && declarationOf(charity, donor, shares)
  if (!declaration) return
  throw refuse('INVALID', [{ field, code: 'DECLARED_GIFT_BY_LINK', values: { authority: declaration.authority } }])
}
