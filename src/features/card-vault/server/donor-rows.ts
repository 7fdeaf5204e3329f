import { sql } from 'kysely'
import type { DonorRows, MovedRow } from '#features/donors/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { listCardsOfDonor } from './read-cards.ts'
import { makeDefaultCard } from './store-card.ts'
import './tables.ts'

const wasDefault = 'default'

/** Ends the links to cards that somebody may hold who no longer has to do with them. */
const endLinksTo = (tx: Tx, { charityId, donorId, cardIds, at }: { charityId: number; donorId: string; cardIds?: string[]; at: Date }) =>
  sql`
  update card_link l set replaced_at = ${at}
    from stored_card k
   where l.charity_id = ${charityId} and l.used_at is null and l.replaced_at is null
     and k.charity_id = ${charityId} and k.id = l.card_id and k.donor_id = ${donorId}
     ${cardIds ? sql`and k.id = any(${cardIds}::uuid[])` : sql``}`.execute(tx)

/**
 * Cards follow their donor. One that the other donor has stored too stays behind: the donor has it once. A donor who has a default card
 * keeps it.
 */
export const cardsOfDonors: DonorRows = {
  kind: 'cards',
  table: 'stored_card',
  async move({ tx, now }, { charityId, from, to, mergedAt = null }) {
    const { rows } = await sql<MovedRow>`
      update stored_card k
         set donor_id = ${to}, version = k.version + 1, updated_at = ${now()},
             is_default_card = k.is_default_card and not exists (
               select from stored_card d where d.charity_id = ${charityId} and d.donor_id = ${to} and d.is_default_card and d.removed_at is null)
        from stored_card b
       where k.charity_id = ${charityId} and k.donor_id = ${from} and b.charity_id = k.charity_id and b.id = k.id
         and (${mergedAt}::timestamptz is null or k.created_at > ${mergedAt}::timestamptz)
         and (k.removed_at is not null or not exists (
               select from stored_card s where s.charity_id = ${charityId} and s.donor_id = ${to} and s.removed_at is null and s.fingerprint_index = k.fingerprint_index))
       returning k.id, case when b.is_default_card then ${wasDefault} end as was`.execute(tx)
    await endLinksTo(tx, { charityId, donorId: from, at: now() }) // no gift is charged any more to what stays behind
    return rows
  },
  async moveBack({ tx, now }, { charityId, from, to }, moved) {
    const { numAffectedRows } = await sql`
      update stored_card k set donor_id = ${to}, is_default_card = false, version = k.version + 1, updated_at = ${now()}
       where k.charity_id = ${charityId} and k.donor_id = ${from} and k.id = any(${moved.map(({ id }) => id)}::uuid[])`.execute(tx)
    await endLinksTo(tx, { charityId, donorId: to, cardIds: moved.map(({ id }) => id), at: now() })
    const former = moved.find(({ was }) => was === wasDefault)
    if (former) await makeDefaultCard(tx, charityId, to, former.id)
    const left = await listCardsOfDonor(tx, charityId, from)
    const [newest] = left
    if (newest && !left.some(card => card.isDefaultCard)) await makeDefaultCard(tx, charityId, from, newest.id)
    return moved.length - Number(numAffectedRows ?? 0)
  },
}
