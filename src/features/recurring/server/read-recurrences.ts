import { rowsBefore } from '#kit/paging.ts'
import { nextDueOn } from '#kit/recurrence.ts'
import { dayInZone } from '#kit/zones.ts'
import { cardsOfDonor } from '#features/cards/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { recurring } from '../contract.ts'
import { chargesOf, countRecurrences, readRecurrences, rowOf } from './queries.ts'

type Reader = Pick<Context, 'tx' | 'actor' | 'now'>
const upcomingDates = 6

/** The recurring gifts of a donor or of all, the newest first. */
export async function listRecurrences({ tx, actor, now }: Context, { donorId, states, ...paging }: In<typeof recurring.list>) {
  const which = { donorId, states, limit: paging.pageSize, offset: rowsBefore(paging) }
  const [charity, stored, totalCount] = await Promise.all([
    charityOf(tx, actor.charityId),
    readRecurrences(tx, actor.charityId, which),
    countRecurrences(tx, actor.charityId, which),
  ])
  const today = dayInZone(now(), charity.timeZone)
  return { items: stored.map(row => rowOf(row, today, actor.can)), totalCount, ...paging }
}

/** One recurring gift as lists show it; refused as not found when it is another charity's. */
export async function readRow(reader: Reader, recurrenceId: string) {
  return (await readOne(reader, recurrenceId)).row
}

/** One recurring gift with its charges, its next due dates and the cards it could move to. */
export async function findRecurrence(context: Context, { recurrenceId }: In<typeof recurring.find>) {
  const { tx, actor } = context
  const { row, stored } = await readOne(context, recurrenceId)
  const [charges, cards] = await Promise.all([
    chargesOf(tx, actor.charityId, recurrenceId),
    cardsOfDonor(tx, actor.charityId, stored.donorId),
  ])
  return { ...row, remarks: stored.remarks, upcoming: stored.state === 'active' ? upcomingOf(stored) : [], charges, cards }
}

async function readOne({ tx, actor, now }: Reader, id: string) {
  const [charity, [stored]] = await Promise.all([
    charityOf(tx, actor.charityId),
    readRecurrences(tx, actor.charityId, { id, limit: 1, offset: 0 }),
  ])
  if (!stored) throw refuse('NOT_FOUND')
  return { stored, row: rowOf(stored, dayInZone(now(), charity.timeZone), actor.can) }
}

function upcomingOf({
  anchorOn,
  frequency,
  nextDueOn: first,
  endsOn,
}: {
  anchorOn: string
  frequency: Parameters<typeof nextDueOn>[1]
  nextDueOn: string
  endsOn: string | null
}) {
  const days: string[] = []
  for (let due = first; days.length < upcomingDates && (endsOn === null || due <= endsOn); due = nextDueOn(anchorOn, frequency, due))
    days.push(due)
  return days
}
