import { charityOfLinkCode } from '#kit/security/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { endLinks, findCard, findLink, lockCard, redeemLink } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { giftsOnCards } from '#features/recurring/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type CardByLink, cards } from '../contract.ts'
import { changeExpiry } from './change-expiry.ts'

/** The card of a link. A link that no longer works shows nothing of the card; a code that was never sent is not found. */
export async function findByCode(
  { transact, now }: PublicContext,
  { verificationCode }: RequestOf<typeof cards.findByCode>,
): Promise<CardByLink> {
  const charityId = charityOfLinkCode(verificationCode)
  if (charityId === null) throw refuse('NOT_FOUND')
  return transact(charityId, async ({ tx }) => {
    const link = await findLink(tx, charityId, verificationCode, now())
    if (!link) throw refuse('NOT_FOUND')
    const charity = await charityOf(tx, charityId)
    const card = link.isActive ? await findCard(tx, charityId, link.cardId) : undefined
    const gifts = card ? await giftsOnCards(tx, charityId, [card.id]) : []
    return {
      isLinkExpired: !card,
      isLinkUsed: link.isUsed,
      charityName: charity.name,
      charityPhone: charity.phone,
      today: dayInZone(now(), charity.timeZone),
      card: card ?? null,
      gifts,
    }
  })
}

/** Changes the expiry by a link, once: of concurrent calls with one code, one succeeds. */
export async function updateByCode(
  { transact, now }: PublicContext,
  { verificationCode, expiryMonth, expiryYear }: RequestOf<typeof cards.updateByCode>,
) {
  const charityId = charityOfLinkCode(verificationCode)
  if (charityId === null) throw refuse(cards.updateByCode, 'LINK_EXPIRED')
  return transact(charityId, async ({ tx, audit, enqueue }) => {
    const cardId = await redeemLink(tx, charityId, verificationCode, now())
    const before = cardId && (await lockCard(tx, charityId, cardId))
    if (!before) throw refuse(cards.updateByCode, 'LINK_EXPIRED')
    const resumed = await changeExpiry({ tx, charityId, now, audit, enqueue }, before, { expiryMonth, expiryYear })
    await endLinks(tx, { charityId, cardId: before.id, at: now() })
    return { card: { ...before, expiryMonth, expiryYear }, goOn: resumed }
  })
}
