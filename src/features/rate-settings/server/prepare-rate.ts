import { charityOf } from '#features/charity/server/public.ts'
import { findMonthStarts } from '#features/hijri-calendar/server/public.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatWithCents, money } from '#jurisdictions/money.ts'
import { rateItemIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type RateDraft, rates } from '../contract.ts'
import { faultsOfRate } from '../rules.ts'
import { placementOf } from './published-rates.ts'
import { addWaitingRate, changeRate, storedRates } from '#features/rates/server/public.ts'

/** Grams of silver whose value is a nisab, everywhere. */
const silverGrams = 595

/** Prepares a rate. It holds once another person published it. */
export async function addRate(context: Context, draft: RateDraft) {
  return insertRate(context, await validateRate(context, draft), null)
}

/** Prepares a nisab that begins after today. */
export async function addUpcomingNisab(context: Context, draft: RequestOf<typeof rates.addUpcomingNisab>) {
  const { tx, actor, now } = context
  const { timeZone } = await charityOf(tx, actor.charityId)
  const isUpcoming = draft.startsOn > dayInZone(now(), timeZone)
  const nisab = { ...draft, itemId: rateItemIds.nisab }
  return insertRate(
    context,
    await validateRate(context, nisab, isUpcoming ? [] : [{ field: 'startsOn', code: 'NISAB_STARTS_LATER' }]),
    null,
  )
}

/** Changes a rate that waits, which then waits for its publisher again. What takes the place of a published one is a new rate. */
export async function editRate(context: Context, { rateId, version, ...input }: RequestOf<typeof rates.edit>) {
  const { tx, actor, now, audit } = context
  const before = await storedRates(tx, actor.charityId).selectAll('rate').where('id', '=', rateId).forUpdate().executeTakeFirst()
  if (!before) throw refuse('NOT_FOUND')
  if (before.version !== version) throw refuse('CHANGED_SINCE')
  if (before.state === 'replaced') throw refuse(rates.edit, 'RATE_REPLACED')
  const isElsewhere = before.state === 'published' && (before.itemId !== input.itemId || before.grade !== input.grade)
  const draft = await validateRate(context, input, isElsewhere ? [{ field: 'grade', code: 'RATE_KEEPS_GRADE' }] : [])
  if (before.state === 'published') return insertRate(context, draft, before.id)
  await placementOf(context, { ...draft, replaces: before.replaces })
  const at = now()
  const row = { ...columnsOf(draft), state: 'waiting' as const, preparedBy: actor.userId, preparedAt: at, returnReason: null }
  await changeRate(tx, { charityId: actor.charityId, id: rateId }, { ...row, updatedAt: at })
  const [old, fresh] = [auditedRate(before), auditedRate(row)]
  audit({
    subject: { kind: 'rate', id: rateId },
    changes: Object.fromEntries(Object.keys(fresh).map(key => [key, [old[key], fresh[key]]])),
  })
  return { id: rateId, version: version + 1 }
}

async function insertRate(context: Context, draft: RateDraft, replaces: string | null) {
  const { tx, actor, now, audit } = context
  await placementOf(context, { ...draft, replaces })
  const at = now()
  const id = newId(at.getTime())
  const row = columnsOf(draft)
  await addWaitingRate(tx, {
    ...row,
    charityId: actor.charityId,
    id,
    replaces,
    preparedBy: actor.userId,
    preparedAt: at,
    createdAt: at,
    createdBy: actor.userId,
    updatedAt: at,
  })
  audit({
    subject: { kind: 'rate', id },
    changes: Object.fromEntries(Object.entries(auditedRate(row)).map(([key, value]) => [key, [null, value]])),
  })
  return { id, version: 1 }
}

/** The draft with what a nisab of its country is the value of. Refuses with what is wrong, by field. */
async function validateRate({ tx, actor }: Context, input: RateDraft, moreFaults: readonly FieldFault[] = []): Promise<RateDraft> {
  const { country, currency } = await charityOf(tx, actor.charityId)
  const draft = input.itemId === rateItemIds.nisab ? { ...input, ...metalOf(input, country) } : input
  const faults = [...faultsOfRate(draft, currency), ...moreFaults, ...(await faultsOfMonth({ tx, actor }, draft))]
  if (faults.length) throw refuse('INVALID', faults)
  return draft
}

/** A rate that moves with a Hijri month begins with it. Without this, it would be said to move and stay. */
async function faultsOfMonth({ tx, actor }: Pick<Context, 'tx' | 'actor'>, { hijriStart, startsOn }: RateDraft): Promise<FieldFault[]> {
  if (hijriStart === null) return []
  const starts = await findMonthStarts(tx, actor.charityId)
  const isFirst = starts.some(one => one.year === hijriStart.year && one.month === hijriStart.month && one.startsOn === startsOn)
  return isFirst ? [] : [{ field: 'startsOn', code: 'NOT_FIRST_OF_MONTH' }]
}

function metalOf({ metal, weightGrams, karat }: RateDraft, country: string) {
  const { nisab } = jurisdictionOf(country)
  if (metal === 'silver') return { metal, weightGrams: weightGrams ?? silverGrams, karat }
  return { metal: 'gold' as const, weightGrams: weightGrams ?? nisab.goldGrams, karat: karat ?? nisab.karat }
}

const columnsOf = ({ amount, hijriStart, ...draft }: RateDraft) => ({
  ...draft,
  amountMinor: amount.minor,
  currency: amount.currency,
  hijriYear: hijriStart?.year ?? null,
  hijriMonth: hijriStart?.month ?? null,
})

/** What the audit trail keeps of a rate. */
export function auditedRate(row: Omit<ReturnType<typeof columnsOf>, 'hijriYear' | 'hijriMonth'>): Record<string, unknown> {
  const {
    amountMinor,
    currency,
    itemId,
    grade,
    startsOn,
    endsOn,
    compounds,
    metal,
    weightGrams,
    karat,
    authority,
    source,
    sourceUrl,
    announcedOn,
  } = row
  const rate = formatWithCents(money(amountMinor, currency))
  return { itemId, grade, rate, startsOn, endsOn, compounds, metal, weightGrams, karat, authority, source, sourceUrl, announcedOn }
}
