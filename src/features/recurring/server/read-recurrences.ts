import { sql } from 'kysely'
import { rowsBefore } from '#kit/text/paging.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { isExpired } from '#features/card-vault/rules.ts'
import { listCardsOfDonor } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { findRamadans } from '#features/hijri-calendar/server/public.ts'
import { phoneFieldOf } from '#features/donors/server/public.ts'
import type { RequestOf, HandlerResult } from '#platform/contract/endpoint.ts'
import { eventsOf } from '#platform/server/audit/read-events.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { RecurrenceEvent, recurring } from '../contract.ts'
import { upcomingDueDays } from '../rules.ts'
import { listCharges, countRecurrences, sumCharged, lastPaidOn, listOpenOnCard, readRecurrences, toRecurrenceRow } from './queries.ts'
import { userNameOf } from '#features/accounts/server/public.ts'

type Reader = Pick<Context, 'tx' | 'actor' | 'now'>

/** A page of the charity's recurring gifts. */
export async function listRecurrences({ tx, actor, now }: Context, { pageNumber, pageSize, ...sought }: RequestOf<typeof recurring.list>) {
  const paging = { pageNumber, pageSize }
  const phonePrefixes = phoneFieldOf(actor) === 'phone'
  const [charity, stored, totalCount] = await Promise.all([
    charityOf(tx, actor.charityId),
    readRecurrences(tx, actor.charityId, { ...sought, phonePrefixes, limit: pageSize, offset: rowsBefore(paging) }),
    countRecurrences(tx, actor.charityId, { ...sought, phonePrefixes }),
  ])
  const today = dayInZone(now(), charity.timeZone)
  return { items: stored.map(row => toRecurrenceRow(row, today, actor.can)), totalCount, ...paging }
}

/** One recurring gift as a list row; NOT_FOUND for another charity's. */
export async function readRecurrenceRow(reader: Reader, recurrenceId: string) {
  return (await readRecurrence(reader, recurrenceId)).row
}

/** One recurring gift with its charges, next due dates, history and the donor's cards. */
export async function findRecurrence(
  context: Context,
  { recurrenceId }: RequestOf<typeof recurring.find>,
): Promise<HandlerResult<typeof recurring.find>> {
  const { tx, actor } = context
  const { row, stored, today } = await readRecurrence(context, recurrenceId)
  const [charges, cards, given, lastPaid, others, timeline, ramadans] = await Promise.all([
    listCharges(tx, actor.charityId, recurrenceId),
    listCardsOfDonor(tx, actor.charityId, stored.donorId),
    sumCharged(tx, actor.charityId, recurrenceId),
    lastPaidOn(tx, actor.charityId, recurrenceId),
    listOpenOnCard(tx, actor.charityId, stored),
    readTimeline(tx, actor.charityId, recurrenceId),
    findRamadans(tx, actor.charityId),
  ])
  return {
    ...row,
    remarks: stored.remarks,
    startedAt: stored.startedAt,
    today,
    nextDueOn: stored.nextDueOn,
    endsWithRamadan: stored.endsWithRamadan,
    ramadanEnds: ramadans.map(({ ramadanEnd }) => ramadanEnd).filter(day => day >= today),
    upcoming: stored.state === 'active' ? upcomingDueDays(stored) : [],
    given: { gifts: given.gifts, sum: { minor: given.minor, currency: stored.currency } },
    lastPaidOn: lastPaid,
    charges,
    cards: cards.map(card => ({ ...card, isExpired: isExpired(card, today) })),
    alsoOnCard: others.filter(id => id !== recurrenceId).length,
    timeline,
  }
}

async function readRecurrence({ tx, actor, now }: Reader, id: string) {
  const [charity, [stored]] = await Promise.all([
    charityOf(tx, actor.charityId),
    readRecurrences(tx, actor.charityId, { id, limit: 1, offset: 0 }),
  ])
  if (!stored) throw refuse('NOT_FOUND')
  const today = dayInZone(now(), charity.timeZone)
  return { stored, today, row: toRecurrenceRow(stored, today, actor.can) }
}

/** The audit events of a recurring gift, the latest first: its changes and charges. */
async function readTimeline(tx: Tx, charityId: number, recurrenceId: string): Promise<RecurrenceEvent[]> {
  const { rows } = await sql<RecurrenceEvent>`
    select e.at, e.call, e.outcome, ${userNameOf(charityId, sql`e.user_id`)} as by, e.changes, e.detail from ${eventsOf(charityId, 'recurrence', sql`${recurrenceId}`)} e
     where e.outcome = 'done' or e.call like 'job:%'
     order by e.seq desc limit 100`.execute(tx)
  return rows
}
