import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/**
 * The id under which a donor is on file, as a scalar subquery: that of the record which this one was merged into, else the same. Under
 * row-level security an index takes no comparison with `coalesce`, which PostgreSQL does not know to be safe: it would walk over all
 * donors.
 */
export const currentDonor = (charityId: number, donorId: unknown): RawBuilder<string> => sql<string>`
  (select coalesce((select a.merged_into from donor a where a.charity_id = ${charityId} and a.id = ${donorId}::uuid), ${donorId}::uuid))`

/** The current id of a row of `donor` under an alias; a `case` may be looked up in an index. */
export const currentIdOf = (alias: 'g' | 'o'): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${alias}.mergedInto`)} is null then ${sql.ref(`${alias}.id`)} else ${sql.ref(`${alias}.mergedInto`)} end`

/** The current id of a donor: the id of a merged record leads to the record it was merged into. An unknown id is returned unchanged. */
export async function currentDonorId(tx: Tx, charityId: number, donorId: string): Promise<string> {
  const { rows } = await sql<RowOf<'donor', 'id'>>`select ${currentDonor(charityId, donorId)} as id`.execute(tx)
  return rows[0]?.id ?? donorId
}

/** A handler whose input names a donor in one of these fields: it is given the id under which the donor is on file now. */
export const withCurrentDonor =
  <
    Field extends 'donorId' | 'donarId' | 'DonorId',
    Context extends { tx: Tx; actor: { charityId: number } },
    Input extends Partial<Record<Field, string | null>>,
    Answer,
  >(
    field: Field,
    handler: (context: Context, input: Input) => Promise<Answer>,
  ) =>
  async (context: Context, input: Input): Promise<Answer> => {
    const named = input[field]
    return named
      ? handler(context, { ...input, [field]: await currentDonorId(context.tx, context.actor.charityId, named) })
      : handler(context, input)
  }
