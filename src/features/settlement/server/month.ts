import type { RequestOf } from '#platform/contract/endpoint.ts'
import { addMonths, type Day, startOfMonth } from '#kit/time/days.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '../contract.ts'
import { openSettlements } from './match/obstacles.ts'
import { isOpenMonth, monthSteps, monthStepsFor, type MonthState } from '../rules.ts'
import './tables.ts'

/** A month as its screens show it. */
export async function findMonth({ tx, actor }: Pick<Context, 'tx' | 'actor'>, day: Day) {
  const month = startOfMonth(day)
  const row = await tx
    .selectFrom('settlementMonth')
    .selectAll()
    .where('charityId', '=', actor.charityId)
    .where('month', '=', month)
    .executeTakeFirst()
  const state: MonthState = row?.state ?? 'open'
  return {
    month,
    state,
    askedBy: row?.askerName ?? null,
    decidedBy: row?.deciderName ?? null,
    changedAt: row?.changedAt ?? null,
    lockNo: row?.lockNo ?? 0,
    steps: actor.can('settlement:edit') ? monthStepsFor({ state, askedBy: row?.askedBy ?? null }, actor.userId) : [],
  }
}

/** Whether the month of a day was ever locked, so that its books may have been handed out. */
export async function wasLocked(tx: Tx, charityId: number, day: Day): Promise<boolean> {
  const row = await tx
    .selectFrom('settlementMonth')
    .select('lockNo')
    .where('charityId', '=', charityId)
    .where('month', '=', startOfMonth(day))
    .executeTakeFirst()
  return (row?.lockNo ?? 0) > 0
}

/** The refusal of every call that settles, pays or links in a month. */
const monthRefusals = ['MONTH_LOCKED'] as const

/** Refuses when one of these days is in a month that is locked, or about to be. Locks the rows of the months until the transaction ends. */
export async function requireOpenMonths(tx: Tx, charityId: number, days: readonly Day[]): Promise<void> {
  const months = [...new Set(days.map(startOfMonth))].toSorted()
  await ensureMonths(tx, charityId, months)
  const rows = await tx
    .selectFrom('settlementMonth')
    .select('state')
    .where('charityId', '=', charityId)
    .where('month', 'in', months)
    .orderBy('month')
    .forShare()
    .execute()
  if (rows.some(({ state }) => !isOpenMonth(state))) throw refuse(monthRefusals, 'MONTH_LOCKED')
}

/** Adds the row of a month that was never locked, so that settling in it and locking it wait for each other. */
const ensureMonths = (tx: Tx, charityId: number, months: readonly Day[]) =>
  tx
    .insertInto('settlementMonth')
    .values(months.map(month => ({ charityId, month, state: 'open', changedAt: new Date(0) })))
    .onConflict(conflict => conflict.columns(['charityId', 'month']).doNothing())
    .execute()

/**
 * The row of a month, locked until the transaction ends: nothing is settled in it concurrently, and what follows reads what is committed.
 */
export async function lockMonth({ tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>, day: Day) {
  const month = startOfMonth(day)
  await ensureMonths(tx, charityId, [month])
  return tx
    .selectFrom('settlementMonth')
    .select(['state', 'askedBy'])
    .where('charityId', '=', charityId)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks or unlocks a month: one person asks, another confirms. A month with open lines is not locked. */
export async function moveMonth({ tx, actor, now, audit }: Context, { month: day, step }: RequestOf<typeof settlement.moveMonth>) {
  const { charityId, userId, name } = actor
  const month = startOfMonth(day)
  const { from, to, by } = monthSteps[step]
  const before = await lockMonth({ tx, actor }, month)
  if (before.state !== from) throw refuse(settlement.moveMonth, 'MONTH_STEP_PASSED')
  if (by === 'another' && before.askedBy === userId) throw refuse(settlement.moveMonth, 'ANOTHER_PERSON')
  if (to === 'locked' || to === 'lockAsked') await refuseOpenLines(tx, charityId, month)
  const asks = step === 'askLock' || step === 'askUnlock'
  await tx
    .updateTable('settlementMonth')
    .set(q => ({
      state: to,
      changedAt: now(),
      lockNo: q('lockNo', '+', step === 'confirmLock' ? 1 : 0),
      ...(asks ? { askedBy: userId, askerName: name } : { decidedBy: userId, deciderName: name }),
    }))
    .where('charityId', '=', charityId)
    .where('month', '=', month)
    .execute()
  audit({ subject: { kind: 'settlementMonth', id: month }, changes: { state: [from, to] } })
  return { state: to }
}

/** The locked months before another, latest first, each with the number of its lock. */
export const locksBefore = (tx: Tx, charityId: number, month: Day) =>
  tx
    .selectFrom('settlementMonth')
    .select(['month', 'lockNo'])
    .where('charityId', '=', charityId)
    .where('month', '<', month)
    .where('state', 'in', ['locked', 'unlockAsked'])
    .orderBy('month', 'desc')
    .execute()

async function refuseOpenLines(tx: Tx, charityId: number, month: Day): Promise<void> {
  const open = await tx
    .selectFrom('settlement')
    .select(['id', 'settlementNo'])
    .where('charityId', '=', charityId)
    .where('paidOn', '>=', month)
    .where('paidOn', '<', addMonths(month, 1))
    .where('state', '!=', 'settled')
    .limit(20)
    .execute()
  if (open.length) throw refuse(settlement.moveMonth, 'LINES_OPEN', openSettlements(open))
}
