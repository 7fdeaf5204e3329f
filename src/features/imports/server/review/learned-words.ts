import { sql } from 'kysely'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { imports } from '#features/imports/contract.ts'
import { ChoiceField } from '#features/imports/fields.ts'
import type { LearnedWord } from '#features/imports/rows.ts'
import { readChoices } from './setting.ts'
import '../tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** The confirmed meanings of words in earlier files: the latest meaning of each word, the newest first. */
export async function listLearned({ tx, actor }: Context): Promise<LearnedWord[]> {
  const { charityId } = actor
  const choices = await readChoices(tx, charityId)
  const { rows } = await sql<Omit<LearnedWord, 'name' | 'nameMs'>>`
    select * from (
      select distinct on (kind, word) kind, word, meaning, used_at from import_memory where charity_id = ${charityId} order by kind, word, used_at desc
    ) latest order by used_at desc, kind, word limit 2000`.execute(tx)
  return rows.map(row => {
    const field = ChoiceField.safeParse(row.kind).data
    const choice = field && choices[field].find(({ id }) => id === row.meaning)
    return { ...row, name: choice?.names[0] ?? row.meaning, nameMs: choice?.nameMs ?? null }
  })
}

/** Forgets the meaning of some or all words, so that the next file asks again. */
export async function forgetLearned(context: Context, { words }: RequestOf<typeof imports.forgetLearned>): Promise<LearnedWord[]> {
  const { tx, actor, audit } = context
  const some =
    words === null
      ? sql`true`
      : sql`exists (select from unnest(${words.map(({ kind }) => kind)}::text[], ${words.map(({ word }) => word)}::text[]) w (kind, word)
                     where w.kind = m.kind and w.word = m.word)`
  const { rows } = await sql<RowOf<'importMemory', 'word'>>`
    delete from import_memory m where m.charity_id = ${actor.charityId} and ${some} returning m.word`.execute(tx)
  audit({ detail: { forgotten: rows.length } })
  return listLearned(context)
}
