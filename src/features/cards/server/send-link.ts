import { dayInZone } from '#kit/zones.ts'
import { giftsOnCards } from '#features/recurring/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context, Inside } from '#platform/server/context.ts'
import { enqueueMail, maskEmail } from '#platform/server/mail.ts'
import { mailLimit } from '#platform/server/mail-limit.ts'
import { refuse } from '#platform/server/refuse.ts'
import { cards } from '../contract.ts'
import { type CardRow, cardLinks, cardWords, isExpired, shownExpiry } from '../rules.ts'
import { linkAddress, newLink, sentSince } from './links.ts'
import { updateMail } from './mails.ts'
import { liveCards } from './read-cards.ts'
import type { LinkCause } from './tables.ts'

/** How many links a card takes in a day is `cardLinks.perDay`; this is how many one person sends. */
const limitLinks = mailLimit('cardLink', { sender: { atOnce: 60, perHour: 120 } })

/** Mails the donor a link to tell the new expiry of a card. Earlier links die. */
export async function sendLink(context: Context, { cardId }: In<typeof cards.sendLink>) {
  const { tx, actor, now, audit, enqueue, publicUrl } = context
  const { charityId, userId } = actor
  const card = await liveCards(tx, charityId).where('id', '=', cardId).forUpdate().executeTakeFirst()
  if (!card) throw refuse('NOT_FOUND')
  const aDayAgo = new Date(now().getTime() - 86_400_000)
  if ((await sentSince(tx, charityId, cardId, aDayAgo)) >= cardLinks.perDay) throw refuse(cards.sendLink, 'TOO_OFTEN')
  await limitLinks(context, cardId)
  const sentTo = await mailLink({ tx, enqueue, publicUrl, now }, { charityId, card, cause: 'asked', by: userId })
  if (!sentTo) throw refuse(cards.sendLink, 'NO_EMAIL')
  audit({ subject: { kind: 'card', id: cardId }, detail: { linkSent: true, sentTo } })
  return { sentTo }
}

type Work = Pick<Inside, 'tx' | 'enqueue'> & { publicUrl: string; now: () => Date }
type Order = { charityId: number; card: CardRow; cause: LinkCause; by: string | null }
/** Writes the mail with a fresh link. Answers the masked address; null when there is none, or this reminder went out before. */
export async function mailLink(work: Work, { charityId, card, cause, by }: Order): Promise<string | null> {
  const { tx, now, publicUrl } = work
  const [charity, gifts, donor] = await Promise.all([
    charityOf(tx, charityId),
    giftsOnCards(tx, charityId, [card.id]),
    tx
      .selectFrom('donor')
      .select(['name', 'email', 'language'])
      .where('charityId', '=', charityId)
      .where('id', '=', card.donorId)
      .executeTakeFirstOrThrow(),
  ])
  if (!donor.email) return null
  const code = await newLink(tx, { charityId, cardId: card.id, cause, at: now(), by })
  if (!code) return null
  const language = gifts[0]?.language ?? donor.language
  const going = gifts.filter(({ state }) => state === 'active' || state === 'paused')
  await enqueueMail(work, {
    charityId,
    to: donor.email,
    template: updateMail,
    language,
    data: {
      donorName: donor.name,
      card: cardWords(card),
      expiry: shownExpiry(card),
      isExpired: isExpired(card, dayInZone(now(), charity.timeZone)),
      gifts: going,
      link: linkAddress(publicUrl, code, language),
      phone: charity.phone,
    },
    about: { kind: 'card', id: card.id },
  })
  return maskEmail(donor.email)
}
