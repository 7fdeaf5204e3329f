import { cardExpiryYears } from '#kit/years.ts'
import { dayInZone } from '#kit/zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { cards } from '../contract.ts'
import { isExpired } from '../rules.ts'
import { cardReference, cardsOfDonor, makeDefault } from './public.ts'
import { expiryJob } from './job-names.ts'
import './tables.ts'

/** N4: changes what may be changed of a card: its expiry, the name on it, and whether it is the donor's default. The provider is told by a job. */
export async function editCard(
  { tx, actor, now, audit, enqueue }: Context,
  { cardId, expiryMonth, expiryYear, CardHolderName, isDefaultCard }: In<typeof cards.edit>,
) {
  const { charityId } = actor
  const before = await cardReference(tx, charityId, cardId)
  if (!before) throw refuse('NOT_FOUND')
  const today = dayInZone(now(), (await charityOf(tx, charityId)).timeZone)
  const thisYear = Number(today.slice(0, 4))
  if (isExpired({ expiryMonth, expiryYear }, today) || !cardExpiryYears(thisYear).includes(expiryYear))
    throw refuse('INVALID', [{ field: 'expiryYear', message: 'Choose a month that is still to come.' }])

  const hasNewExpiry = before.expiryMonth !== expiryMonth || before.expiryYear !== expiryYear
  await tx
    .updateTable('storedCard')
    .set(q => ({ expiryMonth, expiryYear, cardHolderName: CardHolderName, version: q('version', '+', 1), updatedAt: now() }))
    .where('charityId', '=', charityId)
    .where('id', '=', cardId)
    .execute()
  if (isDefaultCard) await makeDefault(tx, charityId, before.donorId, cardId)
  if (hasNewExpiry) await enqueue(expiryJob, { charityId, cardId })
  const shown = (month: number, year: number) => `${String(month).padStart(2, '0')}/${year}`
  audit({
    subject: { kind: 'card', id: cardId },
    changes: {
      expiry: [shown(before.expiryMonth, before.expiryYear), shown(expiryMonth, expiryYear)],
      CardHolderName: [before.CardHolderName, CardHolderName],
    },
  })
  const card = (await cardsOfDonor(tx, charityId, before.donorId)).find(({ id }) => id === cardId)
  if (!card) throw refuse('NOT_FOUND')
  return card
}
