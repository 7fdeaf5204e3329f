import { preferenceIds } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kit/time/days.ts'
import type { Money } from '#jurisdictions/money.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { nextChargeDay, openStates, type RecurrenceState } from '../rules.ts'
import { isCardOf } from '#features/card-vault/server/public.ts'
import { listOpenOnCard } from './queries.ts'
import './tables.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { fundsOf } from '#features/gifts/server/public.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** A recurring gift as its card's page shows it. */
export type GiftOnCard = {
  id: string
  cardId: string
  donationToName: string
  donationToNameMs: string | null
  amount: Money
  frequency: FrequencyId
  state: RecurrenceState
  nextChargeOn: Day | null
  language: Language
}
type StoredGiftOnCard = RowOf<'recurrence', 'id' | 'cardId' | 'currency' | 'frequency' | 'state' | 'nextDueOn' | 'retryOn' | 'language'> &
  Renamed<'recurrence', { minor: 'amountMinor' }> &
  Renamed<'fund', { donationToName: 'name'; donationToNameMs: 'nameMs' }>

/** How many active recurring gifts a donor has, for a select. */
export const activeRecurrences = (charityId: number, donorId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from recurrence r where r.charity_id = ${charityId} and r.donor_id = ${donorId} and r.state = 'active')`

/** The active and paused recurring gifts that the donors of these cards give with them in these modules, the newest first. */
export async function giftsOnCards(
  tx: Tx,
  charityId: number,
  cardIds: readonly string[],
  preferences: readonly AppPreference[] = Object.values(preferenceIds),
): Promise<GiftOnCard[]> {
  if (cardIds.length === 0) return []
  const { rows } = await sql<StoredGiftOnCard>`
    select r.id, r.card_id, f.name as donation_to_name, f.name_ms as donation_to_name_ms, r.amount_minor as minor, r.currency, r.frequency, r.state, r.next_due_on, r.retry_on, r.language
      from recurrence r join ${fundsOf(charityId)} f on f.id = r.fund_id
     where r.charity_id = ${charityId} and r.card_id = any(${cardIds}::uuid[]) and f.app_preference_id = any(${[...preferences]}::int[]) and r.state = any(${openStates}::text[])
       and ${isCardOf(charityId, sql`r.card_id`, sql`r.donor_id`)}
     order by r.id desc limit 100`.execute(tx)
  return rows.map(({ minor, currency, nextDueOn, retryOn, ...gift }) => ({
    ...gift,
    amount: { minor, currency },
    nextChargeOn: gift.state === 'active' ? nextChargeDay({ nextDueOn, retryOn }) : null,
  }))
}

/** Whether an active or paused recurring gift of its donor is charged to a card. */
export const isCardInUse = async (tx: Tx, charityId: number, card: { cardId: string; donorId: string }): Promise<boolean> =>
  (await listOpenOnCard(tx, charityId, card)).length > 0

/** Which of these cards an active recurring gift is charged to. */
export async function cardsWithActiveGifts(tx: Tx, charityId: number, cardIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('recurrence')
    .select('cardId')
    .distinct()
    .where('charityId', '=', charityId)
    .where(q => q('cardId', '=', q.fn.any(q.val([...cardIds]))))
    .where('state', '=', 'active')
    .execute()
  return new Set(rows.map(({ cardId }) => cardId))
}

/** Whether a donor, given by an expression, has a recurring gift in any state. */
export const hasRecurrence = (charityId: number, donorId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from recurrence c where c.charity_id = ${charityId} and c.donor_id = ${donorId})`
