import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import { findAccounts } from '#features/accounts/server/public.ts'
import { charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import './tables.ts'

const day = 86_400_000
const wordsIn = (t: DocumentTexts) => [t.donor_notes_demo_mail(), t.donor_notes_demo_summary(), t.donor_notes_demo_memory()]

/** Writes a few notes about donors of each demo charity. */
export const loadDemoNotes: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    const words = wordsIn(textsIn[(await charityOf(tx, charityId)).language])
    const [author] = await findAccounts(tx, charityId)
    const { rows } = await sql<RowOf<'donor', 'id'>>`
      select o.id from ${donorsOf(charityId)} o where o.is_active and o.email is not null order by o.id limit ${words.length}`.execute(tx)
    if (!author || rows.length === 0) continue
    const notes = rows.map(({ id: donorId }, at) => ({
      charityId,
      id: newId(),
      donorId,
      words: words[at] ?? '',
      writtenBy: author.id,
      writtenAt: new Date(now().getTime() - (at + 1) * 9 * day),
    }))
    await tx.insertInto('donorNote').values(notes).execute()
  }
}
