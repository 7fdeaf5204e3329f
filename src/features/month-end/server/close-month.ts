import { charityOf } from '#features/charity/server/public.ts'
import { findMonth, lockMonth, moveMonth } from '#features/settlement/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { monthEnd } from '../contract.ts'
import { lockSteps } from '../rules.ts'
import { findMonthEnd } from './find-month-end.ts'
import { buildPack } from './pack/build-pack.ts'
import { packFormat } from './pack/pack-tables.ts'
import './tables.ts'

/**
 * Takes a step towards closing a month. Preparing and sealing need a month that is over and has nothing open; sealing keeps the statement
 * of its pack, and the fingerprints.
 */
export async function closeMonth(context: Context, { month: day, step }: RequestOf<typeof monthEnd.close>) {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  if (step === 'withdraw') return moveMonth(context, { month: day, step: lockSteps.withdraw })
  await lockMonth(context, day)
  // Before the blockers are read: a gift that is settled later than that was one of them, or is settled after the seal.
  const sealedAt = now().toISOString()
  const { month, isOver, blockers, askedBy } = await findMonthEnd(context, { month: day })
  if (!isOver) throw refuse(monthEnd.close, 'MONTH_NOT_OVER')
  if (blockers.length)
    throw refuse(
      monthEnd.close,
      'MONTH_HAS_BLOCKERS',
      blockers.map(({ kind }) => ({ field: kind, message: kind })),
    )
  const moved = await moveMonth(context, { month: day, step: lockSteps[step] })
  if (step === 'prepare') return moved
  const charity = await charityOf(tx, charityId)
  const source = {
    month,
    charityName: charity.name,
    timeZone: charity.timeZone,
    language: charity.language,
    preparedBy: askedBy ?? '',
    sealedBy: actor.name,
    sealedAt,
    packFormat,
  }
  const { lockNo: sealNo } = await findMonth(context, month)
  const pack = await buildPack(tx, charityId, source)
  const files = pack.map(({ name, sha256, bytes }) => ({ name, sha256, bytes }))
  await tx
    .insertInto('monthSeal')
    .values({ charityId, ...source, sealNo, packFiles: JSON.stringify(files) as never, statement: pack[0]!.content })
    .execute()
  audit({ subject: { kind: 'monthEnd', id: month }, detail: { sealNo, sealed: files.map(({ name, sha256 }) => `${name} ${sha256}`) } })
  return moved
}
