import { locksBefore } from '#features/settlement/server/public.ts'
import { addMonths, type Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** The seals of a month, latest first. */
export const findSeals = (tx: Tx, charityId: number, month: Day) =>
  tx
    .selectFrom('monthSeal')
    .select(['month', 'sealNo', 'charityName', 'timeZone', 'language', 'preparedBy', 'sealedBy', 'sealedAt', 'packFiles', 'packFormat'])
    .where('charityId', '=', charityId)
    .where('month', '=', month)
    .orderBy('sealNo', 'desc')
    .execute()
export type Seal = Awaited<ReturnType<typeof findSeals>>[number]

/** The statement that was drawn for a seal; null where it was not kept. */
export async function readStatement(tx: Tx, charityId: number, { month, sealNo }: Pick<Seal, 'month' | 'sealNo'>): Promise<Buffer | null> {
  const { statement } = await tx
    .selectFrom('monthSeal')
    .select('statement')
    .where('charityId', '=', charityId)
    .where('month', '=', month)
    .where('sealNo', '=', sealNo)
    .executeTakeFirstOrThrow()
  return statement
}

/** The first day after the latest month before another that is sealed now; null when there is none. */
export async function endOfSealedBefore(tx: Tx, charityId: number, month: Day): Promise<Day | null> {
  const seals = await tx
    .selectFrom('monthSeal')
    .select(['month', 'sealNo'])
    .where('charityId', '=', charityId)
    .where('month', '<', month)
    .execute()
  const sealed = new Set(seals.map(seal => `${seal.month} ${seal.sealNo}`))
  const latest = (await locksBefore(tx, charityId, month)).find(lock => sealed.has(`${lock.month} ${lock.lockNo}`))
  return latest ? addMonths(latest.month, 1) : null
}
