import { rowsBefore } from '#kit/paging.ts'
import { dayInZone } from '#kit/zones.ts'
import { isExpired } from '#features/card-vault/rules.ts'
import { listCardsOfDonor } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { In, Made } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { recurring } from '../contract.ts'
import { upcoming } from '../rules.ts'
import { chargesOf, countRecurrences, givenBy, lastPaidOn, onCard, readRecurrences, rowOf } from './queries.ts'
import { timelineOf } from './timeline.ts'

type Reader = Pick<Context, 'tx' | 'actor' | 'now'>

/** The recurring gifts of a donor or of all. */
export async function listRecurrences({ tx, actor, now }: Context, { pageNumber, pageSize, ...sought }: In<typeof recurring.list>) {
  const paging = { pageNumber, pageSize }
  const [charity, stored, totalCount] = await Promise.all([
    charityOf(tx, actor.charityId),
    readRecurrences(tx, actor.charityId, { ...sought, limit: pageSize, offset: rowsBefore(paging) }),
    countRecurrences(tx, actor.charityId, sought),
  ])
  const today = dayInZone(now(), charity.timeZone)
  return { items: stored.map(row => rowOf(row, today, actor.can)), totalCount, ...paging }
}

/** One recurring gift as lists show it; refused as not found when it is another charity's. */
export async function readRow(reader: Reader, recurrenceId: string) {
  return (await readOne(reader, recurrenceId)).row
}

/** One recurring gift with its charges, its next due dates, its history and the cards it could move to. */
export async function findRecurrence(context: Context, { recurrenceId }: In<typeof recurring.find>): Promise<Made<typeof recurring.find>> {
  const { tx, actor } = context
  const { row, stored, today } = await readOne(context, recurrenceId)
  const [charges, cards, given, lastPaid, others, timeline] = await Promise.all([
    chargesOf(tx, actor.charityId, recurrenceId),
    listCardsOfDonor(tx, actor.charityId, stored.donorId),
    givenBy(tx, actor.charityId, recurrenceId),
    lastPaidOn(tx, actor.charityId, recurrenceId),
    onCard(tx, actor.charityId, stored.cardId),
    timelineOf(tx, actor.charityId, recurrenceId),
  ])
  return {
    ...row,
    remarks: stored.remarks,
    startedAt: stored.startedAt,
    today,
    nextDueOn: stored.nextDueOn,
    upcoming: stored.state === 'active' ? upcoming(stored) : [],
    given: { gifts: given.gifts, sum: { minor: given.minor, currency: stored.currency } },
    lastPaidOn: lastPaid,
    charges,
    cards: cards.map(card => ({ ...card, isExpired: isExpired(card, today) })),
    alsoOnCard: others.filter(id => id !== recurrenceId).length,
    timeline,
  }
}

async function readOne({ tx, actor, now }: Reader, id: string) {
  const [charity, [stored]] = await Promise.all([
    charityOf(tx, actor.charityId),
    readRecurrences(tx, actor.charityId, { id, limit: 1, offset: 0 }),
  ])
  if (!stored) throw refuse('NOT_FOUND')
  const today = dayInZone(now(), charity.timeZone)
  return { stored, today, row: rowOf(stored, today, actor.can) }
}
