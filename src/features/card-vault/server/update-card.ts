import { sql } from 'kysely'
import { donorsOf } from '#features/donors/server/public.ts'
import type { TransactionContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { CardRow, Expiry } from '../rules.ts'
import { deleteCardJob, updateExpiryJob } from './job-names.ts'
import { endLinks } from './links.ts'
import { listCardsOfDonor } from './read-cards.ts'
import { makeDefaultCard } from './store-card.ts'
import './tables.ts'

type ContextPart = Pick<TransactionContext, 'tx' | 'enqueue'> & { charityId: number; now: () => Date }

/** Changes a card's expiry here, and at the provider by a job. */
export async function updateCardExpiry({ tx, charityId, now, enqueue }: ContextPart, cardId: string, expiry: Expiry): Promise<void> {
  await tx
    .updateTable('storedCard')
    .set(q => ({ ...expiry, version: q('version', '+', 1), updatedAt: now() }))
    .where('charityId', '=', charityId)
    .where('id', '=', cardId)
    .execute()
  await enqueue(updateExpiryJob, { charityId, cardId })
}

/** Changes the holder's name as it is shown for a card. */
export async function renameCardHolder({ tx, charityId, now }: Omit<ContextPart, 'enqueue'>, cardId: string, cardHolderName: string) {
  await tx
    .updateTable('storedCard')
    .set(q => ({ cardHolderName, version: q('version', '+', 1), updatedAt: now() }))
    .where('charityId', '=', charityId)
    .where('id', '=', cardId)
    .execute()
}

/**
 * Removes a card with its links; a job deletes it at the provider. The same card on records that were merged into the donor goes with it:
 * it stayed behind as a second copy. The donor's newest remaining card replaces a removed default. Undefined when there is no such card.
 */
export async function removeStoredCard(
  { tx, charityId, now, enqueue }: ContextPart,
  cardId: string,
): Promise<Pick<CardRow, 'donorId' | 'cardType' | 'cardLastDigit'> | undefined> {
  const removed = await tx
    .updateTable('storedCard')
    .set(q => ({ removedAt: now(), isDefaultCard: false, version: q('version', '+', 1), updatedAt: now() }))
    .where('charityId', '=', charityId)
    .where('id', '=', cardId)
    .where('removedAt', 'is', null)
    .returning(['donorId', 'fingerprintIndex', 'brand as cardType', 'last4 as cardLastDigit'])
    .executeTakeFirst()
  if (!removed) return undefined
  const remaining = await listCardsOfDonor(tx, charityId, removed.donorId)
  const [newest] = remaining
  if (newest && !remaining.some(card => card.isDefaultCard)) await makeDefaultCard(tx, charityId, removed.donorId, newest.id)
  const { fingerprintIndex, ...card } = removed
  for (const id of [cardId, ...(await removeCopies(tx, { charityId, donorId: card.donorId, fingerprintIndex, at: now() }))]) {
    await endLinks(tx, { charityId, cardId: id, at: now() })
    await enqueue(deleteCardJob, { charityId, cardId: id })
  }
  return card
}

type StoredCopies = { charityId: number; donorId: string; fingerprintIndex: Buffer; at: Date }
/** Removes a card where it is stored for records that were merged into a donor. Returns the ids of these rows. */
async function removeCopies(tx: Tx, { charityId, donorId, fingerprintIndex, at }: StoredCopies): Promise<string[]> {
  const { rows } = await sql<RowOf<'storedCard', 'id'>>`
    update stored_card k set removed_at = ${at}, is_default_card = false, version = k.version + 1, updated_at = ${at}
      from ${donorsOf(charityId)} o
     where k.charity_id = ${charityId} and k.donor_id = o.id and o.merged_into = ${donorId} and k.removed_at is null
       and k.fingerprint_index = ${fingerprintIndex}
     returning k.id`.execute(tx)
  return rows.map(({ id }) => id)
}
