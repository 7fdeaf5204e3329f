import { maskWords } from '#kit/identity/masks.ts'
import { listCardsOfDonor, lockCard, makeDefaultCard, renameCardHolder } from '#features/card-vault/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { cards } from '../contract.ts'
import { changeExpiry } from './change-expiry.ts'

/** Changes a card's expiry, the name on it, and whether it is the donor's default. */
export async function editCard(
  { tx, actor, now, audit, enqueue }: Context,
  { cardId, expiryMonth, expiryYear, CardHolderName, isDefaultCard }: RequestOf<typeof cards.edit>,
) {
  const { charityId } = actor
  const before = await lockCard(tx, charityId, cardId)
  if (!before) throw refuse('NOT_FOUND')
  await changeExpiry({ tx, charityId, now, audit, enqueue }, before, { expiryMonth, expiryYear })
  if (CardHolderName !== before.CardHolderName) {
    await renameCardHolder({ tx, charityId, now }, cardId, CardHolderName)
    audit({
      subject: { kind: 'card', id: cardId },
      changes: { CardHolderName: [maskWords(before.CardHolderName), maskWords(CardHolderName)] },
    })
  }
  if (isDefaultCard && !before.isDefaultCard) {
    await makeDefaultCard(tx, charityId, before.donorId, cardId)
    audit({ subject: { kind: 'card', id: cardId }, changes: { isDefaultCard: [false, true] } })
  }
  const card = (await listCardsOfDonor(tx, charityId, before.donorId)).find(({ id }) => id === cardId)
  if (!card) throw refuse('NOT_FOUND')
  return card
}
