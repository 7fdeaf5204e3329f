import { sql } from 'kysely'
import type { DonorRows, MovedRow } from '#features/donors/server/public.ts'
import { isCardOf, sameCard } from '#features/card-vault/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import '../tables.ts'

/** Pauses the open gifts of one donor that are charged to a card of the other: they need another card, whatever paused them before. */
async function pauseOnCardsOf(
  { tx, now, audit }: Pick<Context, 'tx' | 'now' | 'audit'>,
  { charityId, from, to }: { charityId: number; from: string; to: string },
): Promise<void> {
  const { rows } = await sql<RowOf<'recurrence', 'id'> & Renamed<'recurrence', { wasState: 'state' }>>`
    update recurrence r
       set state = 'paused', pause_reason = coalesce(r.pause_reason, 'declined'), last_decline = 'invalidCard', soft_declines = 0, retry_on = null,
           reminded_at = null, version = r.version + 1, updated_at = ${now()}
     where r.charity_id = ${charityId} and r.donor_id = ${from} and r.state in ('active', 'paused') and ${isCardOf(charityId, sql`r.card_id`, to)}
     returning r.id, old.state as was_state`.execute(tx)
  for (const { id, wasState } of rows)
    audit({ subject: { kind: 'recurrence', id }, changes: { state: [wasState, 'paused'] }, detail: { action: 'pause' } })
}

/**
 * Moves the recurring gifts of merged donors with their dates and tries. When the other donor has stored the same card too, the gift is
 * charged to that stored card.
 */
export const recurringOfDonors: DonorRows = {
  kind: 'recurring',
  table: 'recurrence',
  async move({ tx, now }, { charityId, from, to }) {
    const { rows } = await sql<MovedRow>`
      update recurrence r
         set donor_id = ${to}, card_id = coalesce(${sameCard(charityId, sql`b.card_id`, to)}, b.card_id), version = r.version + 1, updated_at = ${now()}
        from recurrence b
       where r.charity_id = ${charityId} and r.donor_id = ${from} and b.charity_id = r.charity_id and b.id = r.id
       returning r.id, case when r.card_id <> b.card_id then b.card_id || ' ' || r.card_id end as was`.execute(tx)
    return rows
  },
  // A gift that is now charged to a card of the kept donor stays there, because a card must not be charged for another person.
  async moveBack({ tx, now, audit }, { charityId, from, to }, moved) {
    const cards = moved.map(({ id, was }) => ({ id, was: was?.split(' ')[0] ?? null, since: was?.split(' ')[1] ?? null }))
    const { numAffectedRows } = await sql`
      update recurrence r
         set donor_id = ${to}, card_id = case when r.card_id = m.since then m.was else r.card_id end, version = r.version + 1, updated_at = ${now()}
        from unnest(${cards.map(({ id }) => id)}::uuid[], ${cards.map(({ was }) => was)}::uuid[], ${cards.map(({ since }) => since)}::uuid[]) m (id, was, since)
       where r.charity_id = ${charityId} and r.donor_id = ${from} and r.id = m.id
         and (r.card_id = m.since or ${isCardOf(charityId, sql`r.card_id`, to)})`.execute(tx)
    await pauseOnCardsOf({ tx, now, audit }, { charityId, from, to })
    return moved.length - Number(numAffectedRows ?? 0)
  },
}
