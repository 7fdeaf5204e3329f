import { addHijriYear, changeHijriYear, findMonthsOfYear, type StoredMonth, storedYears } from '#features/hijri-calendar/server/public.ts'
import { RateWithoutDayError } from '#features/rates/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import type { HijriAuthority } from '#jurisdictions/jurisdictions.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type HijriDraft, hijriYears } from '../contract.ts'
import { faultsOfMonths, type Neighbours } from '../rules.ts'
import { findMoves, movedStarts, moveWithMonths, startsOf } from './moves.ts'

const failedBy = (error: unknown) => (error as { constraint?: string }).constraint

/** Adds a Hijri year. Refuses one that is there. */
export async function addYear(context: Context, draft: RequestOf<typeof hijriYears.add>) {
  const { tx, actor, now, audit } = context
  await mustBeSound(context, draft)
  const at = now()
  const id = newId(at.getTime())
  await addHijriYear(tx, { charityId: actor.charityId, userId: actor.userId, at }, id, yearOf(draft)).catch((error: unknown) => {
    throw failedBy(error) === 'hijri_year_once' ? yearExists() : error
  })
  audit({ subject: { kind: 'hijri-year', id }, changes: changesOf(null, draft) })
  return { id }
}

/** Changes a Hijri year, and in the same transaction moves what goes by its days. */
export async function editYear(context: Context, { id, version, ...draft }: RequestOf<typeof hijriYears.edit>) {
  const { tx, actor, now, audit } = context
  const before = await storedYears(tx, actor.charityId)
    .select(['hijriYear.hijriYear', 'hijriYear.authority', 'hijriYear.version'])
    .where('hijriYear.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw refuse('NOT_FOUND')
  if (before.version !== version) throw refuse('CHANGED_SINCE')
  if (before.hijriYear !== draft.hijrahYear) throw refuse('INVALID', [{ field: 'hijrahYear', code: 'HIJRI_YEAR_STAYS' }])
  await mustBeSound(context, draft)
  const months = await findMonthsOfYear(tx, actor.charityId, before.hijriYear)
  const known = { authority: before.authority, months }
  const moved = movedStarts(draft.hijrahYear, startsOf(known), startsOf(draft))
  const moves = await findMoves(context, moved)
  await changeHijriYear(tx, { charityId: actor.charityId, userId: actor.userId, at: now() }, id, yearOf(draft))
  const movedRecords = await moveWithMonths(context, moved).catch((error: unknown) => {
    if (error instanceof RateWithoutDayError) throw refuse(hijriYears.edit, 'HIJRI_RATE_WITHOUT_DAY')
    throw failedBy(error) === 'rate_used' ? refuse(hijriYears.edit, 'HIJRI_RATE_USED') : error
  })
  audit({ subject: { kind: 'hijri-year', id }, changes: changesOf(known, draft), detail: { moves } })
  for (const note of movedRecords) audit(note)
  return { id, version: version + 1 }
}

const yearExists = () => refuse(hijriYears.add, 'HIJRI_YEAR_EXISTS', [{ field: 'hijrahYear', code: 'HIJRI_YEAR_EXISTS' }])

const yearOf = ({ hijrahYear, authority, months }: HijriDraft) => ({ hijriYear: hijrahYear, authority, months })

/** Refuses months that are missing, far from the computed ones, or of another length than 29 or 30 days. */
async function mustBeSound({ tx, actor }: Context, { hijrahYear, authority, months }: HijriDraft): Promise<void> {
  const [before, after] = await Promise.all([hijrahYear - 1, hijrahYear + 1].map(year => findMonthsOfYear(tx, actor.charityId, year)))
  const startOf = (list: readonly StoredMonth[] | undefined, month: number) =>
    list?.find(one => one.authority === authority && one.month === month)?.startsOn ?? null
  const neighbours: Neighbours = { lastMonthBefore: startOf(before, 12), firstMonthAfter: startOf(after, 1) }
  const faults = faultsOfMonths(hijrahYear, authority, months, neighbours)
  if (faults.length) throw refuse('INVALID', faults)
}

type StoredYear = { authority: HijriAuthority; months: readonly StoredMonth[] }
/** What the audit trail keeps: the authority that the charity follows, and each month that begins on another day. */
function changesOf(before: StoredYear | null, { hijrahYear, authority, months }: HijriDraft): Record<string, [unknown, unknown]> {
  const known = new Map(before?.months.map(month => [`${month.authority} ${month.month}`, month.startsOn]))
  const starts = months.flatMap(month => {
    const key = `${month.authority} ${month.month}`
    const from = known.get(key) ?? null
    return from === month.startsOn ? [] : [[key, [from, month.startsOn]] as [string, [unknown, unknown]]]
  })
  return {
    hijrahYear: [before ? hijrahYear : null, hijrahYear],
    authority: [before?.authority ?? null, authority],
    ...Object.fromEntries(starts),
  }
}
