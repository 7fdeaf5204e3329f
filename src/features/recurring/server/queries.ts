import { giftSearchIds } from '#kit/giving/ids.ts'
import { sql } from 'kysely'
import { currentDonor, type DonorField, donorsWith, fieldForText, isDonorWith, donorsOf } from '#features/donors/server/public.ts'
import { addMonths, type Day, startOfMonth } from '#kit/time/days.ts'
import { isExpired } from '#features/card-vault/rules.ts'
import type { RequestOf, HandlerResult } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { recurring } from '../contract.ts'
import { allowedActions, nextChargeDay, openStates } from '../rules.ts'
import './tables.ts'
import { fundsOf, isNotVoided } from '#features/gifts/server/public.ts'
import { cardsOf } from '#features/card-vault/server/public.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'

type StoredRecurrence = RowOf<
  'recurrence',
  | 'id'
  | 'donorId'
  | 'amountMinor'
  | 'currency'
  | 'frequency'
  | 'state'
  | 'pauseReason'
  | 'lastDecline'
  | 'anchorOn'
  | 'nextDueOn'
  | 'retryOn'
  | 'softDeclines'
  | 'endsOn'
  | 'endsWithRamadan'
  | 'version'
  | 'remarks'
  | 'cardId'
> &
  Renamed<'recurrence', { startedAt: 'createdAt' }> &
  Renamed<'donor', { donorName: 'name' }> &
  Renamed<'fund', { donationToName: 'name'; donationToNameMs: 'nameMs' }> &
  Renamed<'storedCard', { cardType: 'brand'; cardLastDigit: 'last4' }> &
  RowOf<'storedCard', 'expiryMonth' | 'expiryYear'>

/** Selects one recurring gift by its id, or a page of a list. */
export type RecurrenceQuery = Partial<Omit<RequestOf<typeof recurring.list>, 'pageNumber' | 'pageSize'>> & {
  id?: string
  /** Whether a phone is found by its first digits. */
  phonePrefixes?: boolean
  limit: number
  offset: number
}
type RecurrenceFilter = Omit<RecurrenceQuery, 'limit' | 'offset' | 'sortBy' | 'sortExpression'>
const orders = {
  createdAt: sql`r.id`,
  amount: sql`r.amount_minor`,
  nextChargeOn: sql`case when r.state = 'active' then coalesce(r.retry_on, r.next_due_on) end`,
}

/** Recurring gifts with their donor, fund and card, the newest first by default. */
export async function readRecurrences(tx: Tx, charityId: number, query: RecurrenceQuery): Promise<StoredRecurrence[]> {
  const direction = query.sortExpression === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<StoredRecurrence>`
    select r.id, r.donor_id, o.name as donor_name, f.name as donation_to_name, f.name_ms as donation_to_name_ms, r.amount_minor, r.currency, r.frequency, r.state, r.pause_reason, r.last_decline,
           r.anchor_on, r.next_due_on, r.retry_on, r.soft_declines, r.ends_on, r.ends_with_ramadan, r.version, r.remarks, r.created_at as started_at,
           r.card_id, k.brand as card_type, k.last4 as card_last_digit, k.expiry_month, k.expiry_year
      from recurrence r
      join ${donorsOf(charityId)} o on o.id = r.donor_id
      join ${fundsOf(charityId)} f on f.id = r.fund_id
      join ${cardsOf(charityId)} k on k.id = r.card_id
     where r.charity_id = ${charityId} and ${buildConditions(charityId, query)}
     order by ${orders[query.sortBy ?? 'createdAt']} ${direction} nulls last, r.id desc limit ${query.limit} offset ${query.offset}`.execute(
    tx,
  )
  return rows
}

/** How many recurring gifts match a filter. */
export async function countRecurrences(tx: Tx, charityId: number, sought: RecurrenceFilter): Promise<number> {
  const { rows } = await sql<
    Computed<{ count: number }>
  >`select count(*) as count from recurrence r where r.charity_id = ${charityId} and ${buildConditions(charityId, sought)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The search fields of recurring gifts. */
export const donorFields = {
  [giftSearchIds.donorName]: 'name',
  [giftSearchIds.donorEmail]: 'email',
  [giftSearchIds.phone]: 'phone',
} as const
function buildConditions(
  charityId: number,
  { id, donorId, states = [], pauseReason, frequency = [], failedIn, searchBy, searchValue, phonePrefixes }: RecurrenceFilter,
) {
  const conditions = [sql`true`]
  if (id !== undefined) conditions.push(sql`r.id = ${id}`)
  if (donorId != null) conditions.push(sql`r.donor_id = ${currentDonor(charityId, donorId)}`)
  if (states.length) conditions.push(sql`r.state = any(${states}::text[])`)
  if (pauseReason != null) conditions.push(sql`r.pause_reason = ${pauseReason}`)
  if (failedIn != null) {
    const from = startOfMonth(failedIn)
    conditions.push(sql`r.id in (select c.recurrence_id from (${failedCharges(charityId, { from, before: addMonths(from, 1) })}) c)`)
  }
  if (frequency.length) conditions.push(sql`r.frequency = any(${frequency}::smallint[])`)
  if (searchBy && searchValue)
    conditions.push(donorMatches(charityId, fieldForText(donorFields[searchBy], searchValue, phonePrefixes ?? false), searchValue))
  return sql.join(conditions, sql` and `)
}

/** A name can match many donors, so each row is tested. An e-mail address or number matches few, so these donors are looked up once. */
const donorMatches = (charityId: number, field: DonorField, value: string) =>
  field === 'name'
    ? isDonorWith(charityId, sql`r.donor_id`, field, value)
    : sql`r.donor_id = any(array(${donorsWith(charityId, field, value)}))`

/** A stored recurring gift as a contract row, with the reader's actions. */
export function toRecurrenceRow(
  stored: StoredRecurrence,
  today: Day,
  can: (right: string) => boolean,
): HandlerResult<typeof recurring.change> {
  const { amountMinor: minor, currency, cardId, cardType, cardLastDigit, expiryMonth, expiryYear, ...rest } = stored
  return {
    ...rest,
    amount: { minor, currency },
    isRetrying: stored.state === 'active' && stored.softDeclines > 0,
    nextChargeOn: stored.state === 'active' ? nextChargeDay(stored) : null,
    card: { id: cardId, cardType, cardLastDigit, expiryMonth, expiryYear, isExpired: isExpired(stored, today) },
    actions: allowedActions(stored.state, can),
  }
}

/** The charges of a recurring gift, the latest first. */
export async function listCharges(tx: Tx, charityId: number, recurrenceId: string) {
  const charges = await tx
    .selectFrom('recurringCharge')
    .leftJoin('donation', join =>
      join.onRef('donation.charityId', '=', 'recurringCharge.charityId').onRef('donation.id', '=', 'recurringCharge.donationId'),
    )
    .select([
      'recurringCharge.id',
      'dueOn',
      'attempt',
      'recurringCharge.amountMinor',
      'recurringCharge.currency',
      'state',
      'declineReason',
      'donationId',
      'receiptNo',
      'intendedAt',
      'resolvedAt',
    ])
    .where('recurringCharge.charityId', '=', charityId)
    .where('recurringCharge.recurrenceId', '=', recurrenceId)
    .orderBy('dueOn', 'desc')
    .orderBy('attempt', 'desc')
    .limit(100)
    .execute()
  return charges.map(({ amountMinor: minor, currency, ...charge }) => ({ ...charge, amount: { minor, currency } }))
}

/** The latest due date that was charged, or the day of the counter's gift that began it; null when nothing was paid. */
export async function lastPaidOn(tx: Tx, charityId: number, recurrenceId: string): Promise<Day | null> {
  const { rows } = await sql<Computed<{ day: Day | null }>>`
    select greatest(
      (select max(due_on) from recurring_charge where charity_id = ${charityId} and recurrence_id = ${recurrenceId} and state = 'succeeded'),
      (select max(d.donated_on) from donation d
        where d.charity_id = ${charityId} and d.recurrence_id = ${recurrenceId} and d.platform = 'counter' and ${isNotVoided('d')})
    ) as day`.execute(tx)
  return rows[0]?.day ?? null
}

/** The number and the sum of successful charges. */
export async function sumCharged(tx: Tx, charityId: number, recurrenceId: string): Promise<{ gifts: number; minor: number }> {
  const { rows } = await sql<Computed<{ gifts: number; minor: number }>>`
    select count(*) as gifts, coalesce(sum(amount_minor), 0)::bigint as minor from recurring_charge
     where charity_id = ${charityId} and recurrence_id = ${recurrenceId} and state = 'succeeded'`.execute(tx)
  return rows[0] ?? { gifts: 0, minor: 0 }
}

type OwnedCard = { cardId: string; donorId: string }
/** The ids of a donor's active and paused recurring gifts on a card. */
export async function listOpenOnCard(tx: Tx, charityId: number, { cardId, donorId }: OwnedCard): Promise<string[]> {
  const found = await tx
    .selectFrom('recurrence')
    .select('id')
    .where('charityId', '=', charityId)
    .where('cardId', '=', cardId)
    .where('donorId', '=', donorId)
    .where('state', 'in', openStates)
    .limit(1000)
    .execute()
  return found.map(({ id }) => id)
}

type FailedCharges = Computed<{ count: number; minor: number; oldestOn: Day | null }>

/** A month of due dates: its first day, and the first of the next. */
type DueIn = { from: Day; before: Day }
/**
 * The last charges of due dates in a range of days that were declined and are not put right: their gifts are paused for it, or still try
 * the same card. A gift that charged again, was moved to another card, rescheduled, paused by a person or stopped is put right.
 */
const failedCharges = (charityId: number, { from, before }: DueIn) => sql`
  select c.recurrence_id, c.due_on, c.amount_minor
    from (select distinct on (c.recurrence_id, c.due_on) c.* from recurring_charge c
           where c.charity_id = ${charityId} and c.due_on >= ${from}::date and c.due_on < ${before}::date
           order by c.recurrence_id, c.due_on, c.attempt desc) c
    join recurrence r on r.charity_id = ${charityId} and r.id = c.recurrence_id
     and ((r.state = 'active' and r.soft_declines > 0 and r.card_id = c.card_id) or (r.state = 'paused' and r.pause_reason = 'declined'))
   where c.state = 'declined'
     and not exists (select from recurring_charge l where l.charity_id = ${charityId} and l.recurrence_id = c.recurrence_id
                        and l.due_on > c.due_on and l.state = 'succeeded')`

/** The number and the sum of charges of some days that failed and are not put right, and the oldest of their days. */
export async function failedChargesIn(tx: Tx, charityId: number, due: DueIn): Promise<FailedCharges> {
  const { rows } = await sql<FailedCharges>`
    select count(*)::int as count, coalesce(sum(c.amount_minor), 0)::bigint as minor, min(c.due_on) as oldest_on
      from (${failedCharges(charityId, due)}) c`.execute(tx)
  return rows[0] ?? { count: 0, minor: 0, oldestOn: null }
}
