import { sql } from 'kysely'
import { clearMailsAbout } from '#platform/server/mail/clear-mails.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import { eraseCardJob } from './job-names.ts'
import './tables.ts'

/** Replaces the last digits of a card that was erased. */
const noDigits = '0000'

/** Cards lose their holder, digits and fingerprint at once; a job deletes them at the provider and then forgets how it knew them. */
export const cardEraser: PersonEraser = {
  async erase({ tx, now, enqueue }, { charityId, donorIds }) {
    const { rows } = await sql<RowOf<'storedCard', 'id'>>`
      update stored_card
         set card_holder_name = '', last4 = ${noDigits}, fingerprint_index = sha256(id::text::bytea), is_default_card = false,
             removed_at = coalesce(removed_at, ${now()}), version = version + 1, updated_at = ${now()}
       where charity_id = ${charityId} and donor_id = any(${[...donorIds]}::uuid[]) returning id`.execute(tx)
    const cardIds = rows.map(({ id }) => id)
    if (cardIds.length === 0) return
    await sql`
      update card_link set replaced_at = ${now()}
       where charity_id = ${charityId} and card_id = any(${cardIds}::uuid[]) and used_at is null and replaced_at is null`.execute(tx)
    await clearMailsAbout(tx, charityId, 'card', cardIds)
    for (const cardId of cardIds) await enqueue(eraseCardJob, { charityId, cardId })
  },
}
