import { dayInZone } from '#kit/time/time-zones.ts'
import { answerText } from '#platform/server/answer-text.ts'
import { cardLabel, cardLinkLimits, type CardRow, formatExpiry, isExpired } from '#features/card-vault/rules.ts'
import { countLinksSentByStaff, createLink, type LinkCause, linkUrl, lockCard } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { findDonorContact } from '#features/donors/server/public.ts'
import { giftsOnCards } from '#features/recurring/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context, TransactionContext } from '#platform/server/context.ts'
import { enqueueMail, maskRecipient } from '#platform/server/mail/mail.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { refuse } from '#platform/server/refuse.ts'
import { cards } from '../contract.ts'
import { expiryLinkMail } from './mails.ts'

const dayInMs = 86_400_000
/** Limits the links that one person sends; `cardLinkLimits` limits those of one card. */
const limitLinks = mailLimit('cardLink', { sender: { atOnce: 60, perHour: 120 } })

/** Mails the donor a link to update a card's expiry. Earlier links of the card end. */
export async function sendLink(context: Context, { cardId }: RequestOf<typeof cards.sendLink>) {
  const { tx, actor, now, audit, enqueue, publicUrl } = context
  const { charityId, userId } = actor
  const card = await lockCard(tx, charityId, cardId)
  if (!card) throw refuse('NOT_FOUND')
  const aDayAgo = new Date(now().getTime() - dayInMs)
  if ((await countLinksSentByStaff(tx, charityId, cardId, aDayAgo)) >= cardLinkLimits.sendsPerDay) throw refuse(cards.sendLink, 'TOO_OFTEN')
  await limitLinks(context, cardId)
  const sentTo = await mailLink({ tx, enqueue, publicUrl, now }, { charityId, card, cause: 'asked', by: userId })
  if (!sentTo) throw refuse(cards.sendLink, 'NO_DONOR_EMAIL')
  audit({ subject: { kind: 'card', id: cardId }, detail: { linkSent: true, sentTo } })
  return { sentTo }
}

type ContextPart = Pick<TransactionContext, 'tx' | 'enqueue'> & { publicUrl: string; now: () => Date }
type LinkOrder = { charityId: number; card: CardRow; cause: LinkCause; by: string | null }
/** Enqueues the mail with a new link. Returns the masked address; null when there is no address, or this reminder was already sent. */
export async function mailLink(work: ContextPart, { charityId, card, cause, by }: LinkOrder): Promise<string | null> {
  const { tx, now, publicUrl } = work
  const [charity, gifts, donor] = await Promise.all([
    charityOf(tx, charityId),
    giftsOnCards(tx, charityId, [card.id]),
    findDonorContact(tx, charityId, card.donorId),
  ])
  if (!donor?.email) return null
  // A reminder that nobody asked for.
  if (by === null && donor.refusesMail) return null
  const code = await createLink(tx, { charityId, cardId: card.id, cause, at: now(), by })
  if (!code) return null
  const language = gifts[0]?.language ?? donor.language
  await enqueueMail(work, {
    charityId,
    to: donor.email,
    template: expiryLinkMail,
    language,
    data: {
      donorName: donor.name,
      card: cardLabel(card, answerText('TERM_OTHERS', {}, language)),
      expiry: formatExpiry(card),
      isExpired: isExpired(card, dayInZone(now(), charity.timeZone)),
      gifts,
      link: linkUrl(publicUrl, code, language),
      phone: charity.phone,
    },
    about: { kind: 'card', id: card.id },
  })
  return maskRecipient(donor.email)
}
