import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import { findAccounts } from '#features/accounts/server/public.ts'
import { demoCharityIds } from '#features/charity/server/public.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import './tables.ts'

const day = 86_400_000
const words = [
  'Speaks Malay. E-mail rather than a call: works nights.',
  'Wants one summary a year, in January, before tax filing.',
  'Gives in memory of a parent; asked for a card of thanks at the end of Ramadan.',
]

/** Writes a few notes about donors of each demo charity. */
export const loadDemoNotes: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
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
