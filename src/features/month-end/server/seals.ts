import { locksBefore } from '#features/settlement/server/public.ts'
import type { Day, Moment } from '#kit/time/days.ts'
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

/** The months before another that are sealed now, with the moments of their seals, which compare as texts. */
export async function sealedMonthsBefore(tx: Tx, charityId: number, month: Day): Promise<{ month: Day; sealedAt: Moment }[]> {
  const seals = await tx
    .selectFrom('monthSeal')
    .select(['month', 'sealNo', 'sealedAt'])
    .where('charityId', '=', charityId)
    .where('month', '<', month)
    .execute()
  const locks = new Set((await locksBefore(tx, charityId, month)).map(lock => `${lock.month} ${lock.lockNo}`))
  return seals
    .filter(seal => locks.has(`${seal.month} ${seal.sealNo}`))
    .map(seal => ({ month: seal.month, sealedAt: new Date(seal.sealedAt).toISOString() }))
}
