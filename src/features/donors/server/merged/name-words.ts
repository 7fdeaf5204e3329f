import { nameTokens } from '#kit/names/name-tokens.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import '../tables.ts'

/** Writes the search words of a donor: those of the name and of the names of records merged into it. */
export async function writeNameWords(tx: Tx, charityId: number, donorIds: readonly string[]): Promise<void> {
  const ids = [...donorIds]
  await tx
    .deleteFrom('donorNameToken')
    .where('charityId', '=', charityId)
    .where(q => q('donorId', '=', q.fn.any(q.val(ids))))
    .execute()
  const named = await tx
    .selectFrom('donor')
    .select(['id', 'name', 'mergedInto'])
    .where('charityId', '=', charityId)
    .where(q => q.or([q('id', '=', q.fn.any(q.val(ids))), q('mergedInto', '=', q.fn.any(q.val(ids)))]))
    .execute()
  const words = new Map<string, { charityId: number; token: string; donorId: string }>()
  for (const { id, name, mergedInto } of named) {
    const donorId = mergedInto ?? id
    if (!ids.includes(donorId)) continue
    for (const token of nameTokens(name)) words.set(`${donorId} ${token}`, { charityId, token, donorId })
  }
  await insertRows(tx, 'donorNameToken', [...words.values()])
}
