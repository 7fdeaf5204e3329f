import { charityOfLinkCode } from '#kit/ids.ts'
import { dayInZone } from '#kit/zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { giftsOnCards } from '#features/recurring/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type CardByLink, cards } from '../contract.ts'
import { codeHash, endLinks } from './links.ts'
import { liveCards } from './read-cards.ts'
import { renewCard } from './renew-card.ts'
import './tables.ts'

/** N15: what the holder of a link may see. A link that is over shows nothing of the card; a code that was never sent is not found. */
export async function findByCode({ transact, now }: PublicContext, { verificationCode }: In<typeof cards.findByCode>): Promise<CardByLink> {
  const charityId = charityOfLinkCode(verificationCode)
  if (charityId === null) throw refuse('NOT_FOUND')
  return transact(charityId, async ({ tx }) => {
    const link = await tx
      .selectFrom('cardLink')
      .select(['cardId', 'expiresAt', 'usedAt', 'replacedAt'])
      .where('charityId', '=', charityId)
      .where('codeHash', '=', codeHash(verificationCode))
      .executeTakeFirst()
    if (!link) throw refuse('NOT_FOUND')
    const charity = await charityOf(tx, charityId)
    const isOver = link.usedAt !== null || link.replacedAt !== null || Date.parse(link.expiresAt) <= now().getTime()
    const card = isOver ? undefined : await liveCards(tx, charityId).where('id', '=', link.cardId).executeTakeFirst()
    const gifts = card ? await giftsOnCards(tx, charityId, [card.id]) : []
    return {
      isLinkExpired: !card,
      isLinkUsed: link.usedAt !== null,
      charityName: charity.name,
      charityPhone: charity.phone,
      today: dayInZone(now(), charity.timeZone),
      card: card ?? null,
      gifts,
    }
  })
}

/** N16: the holder of a link tells the card's new expiry. Of fifty who come with one code at once, one does it. */
export async function updateByCode(
  { transact, now }: PublicContext,
  { verificationCode, expiryMonth, expiryYear }: In<typeof cards.updateByCode>,
) {
  const charityId = charityOfLinkCode(verificationCode)
  if (charityId === null) throw refuse(cards.updateByCode, 'LINK_EXPIRED')
  return transact(charityId, async ({ tx, audit, enqueue }) => {
    const link = await tx
      .updateTable('cardLink')
      .set({ usedAt: now() })
      .where('charityId', '=', charityId)
      .where('codeHash', '=', codeHash(verificationCode))
      .where('usedAt', 'is', null)
      .where('replacedAt', 'is', null)
      .where('expiresAt', '>', now().toISOString())
      .returning('cardId')
      .executeTakeFirst()
    const before = link && (await liveCards(tx, charityId).where('id', '=', link.cardId).forUpdate().executeTakeFirst())
    if (!before) throw refuse(cards.updateByCode, 'LINK_EXPIRED')
    const goOn = await renewCard({ tx, charityId, now, audit, enqueue }, before, { expiryMonth, expiryYear })
    await endLinks(tx, { charityId, cardId: before.id, at: now() })
    return { card: { ...before, expiryMonth, expiryYear }, goOn }
  })
}
