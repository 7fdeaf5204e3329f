import { type RawBuilder, sql } from 'kysely'
import { eventsOf } from '#platform/server/audit/read-events.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import { columnsOf, pageFields } from '#features/gifts/answer-fields.ts'
import type { Gift } from '#features/gifts/columns.ts'
import type { GiftOrigin } from '#features/gifts/declared-gifts.ts'
import type { GiftDetails, TimelineEntry } from '#features/gifts/rows.ts'
import type { TaxPurpose } from '#features/gifts/tax-state.ts'
import { organisationIdTypes } from '#jurisdictions/identity-numbers.ts'
import { registrationOf } from '#features/tax-registrations/server/public.ts'
import { giftColumnsOf } from './gift-columns.ts'
import { rowColumns, rowSources, type StoredGiftRow } from './gift-row.ts'
import { netAmount } from '../match/totals.ts'
import { taxPurposesOf } from './tax-purposes.ts'
import { userNameOf } from '#features/accounts/server/public.ts'
import { centreNameOf } from '#features/charity/server/public.ts'
import { receiptsOf } from '#features/receipt-numbers/server/public.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** The columns of a gift that its page reads besides those of its row. */
const pageColumns = columnsOf(pageFields)
type NeighbourGift = { id: string; receiptNo: string | null; donationTimeStamp: string; status: GiftDetails['status']; minor: number }
/** A gift with everything that its page shows, as the statement reads it. */
export type StoredGift = StoredGiftRow &
  Pick<Gift, (typeof pageColumns)[number]> &
  RowOf<'donation', 'createdAt'> &
  LeftJoined<
    Renamed<'appUser', { officer: 'firstName'; recordedBy: 'firstName'; settledBy: 'firstName' }> &
      Renamed<'collectionCentre', { collectionCentre: 'name' }> &
      /** The sealed number of a donor that is an organisation: such numbers are public. */
      Renamed<'donor', { organisationNoSealed: 'nricSealed' }>
  > &
  Computed<{
    /** Lines as their table names them, in snake_case. */
    lines: object[]
    receipts: GiftDetails['receipts']
    given: { gifts: number; minor: number }
    near: NeighbourGift[]
    events: Omit<TimelineEntry, 'kind'>[]
    origin: GiftOrigin | null
    paidTogether: (Omit<GiftDetails['paidTogether'][number], 'amount'> & { minor: number })[]
    taxPurposes: TaxPurpose[]
    registration: { state: string; needsReview: boolean; isNumberOfDonor: boolean } | null
  }>

/** Formats a moment inside JSON like the driver formats a column. */
const utc = (column: string) => sql.raw(`replace(replace(${column}::text, ' ', 'T'), '+00', 'Z')`)
const list = (item: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`(select coalesce(json_agg(${item}), '[]') from ${from})`

/**
 * Reads a gift's page in one statement: lines, receipts, the donor's gifts of the year, similar gifts within the hour, and audit events.
 */
export const readGift = preparedQuery(({ charityId, id }: { charityId: number; id: string }) => {
  const lines = list(
    sql`l order by l.line_no`,
    sql`(select n.*, f.name as fund_name, f.name_ms as fund_name_ms from donation_line n left join fund f on f.charity_id = n.charity_id and f.id = n.fund_id) l
       where l.charity_id = ${charityId} and l.donation_id = d.id`,
  )
  const receipts = list(
    sql`json_build_object('receiptNo', t.receipt_no, 'state', t.state, 'issuedAt', ${utc('t.issued_at')}, 'printCount', t.print_count,
      'sentCount', t.sent_count, 'handedOverAt', ${utc('t.handed_over_at')}) order by t.issued_at desc`,
    sql`${receiptsOf(charityId, sql`d.id`)} t`,
  )
  const yearTotals = sql`(
    select json_build_object('gifts', count(*), 'minor', coalesce(sum(${netAmount('g')}), 0)) from donation g
     where g.charity_id = ${charityId} and g.donor_id = d.donor_id and g.currency = d.currency
       and g.donated_on >= date_trunc('year', d.donated_on)::date and g.donated_on < (date_trunc('year', d.donated_on) + interval '1 year')::date)`
  const near = list(
    sql`json_build_object('id', n.id, 'receiptNo', n.receipt_no, 'donationTimeStamp', ${utc('n.donated_at')}, 'status', n.status, 'minor', n.amount_minor)`,
    sql`(select g.* from donation g
          where g.charity_id = ${charityId} and g.donor_id = d.donor_id and g.app_preference_id = d.app_preference_id and g.id <> d.id and g.amount_minor = d.amount_minor
            and g.donated_at between d.donated_at - interval '1 hour' and d.donated_at + interval '1 hour' order by g.donated_at desc limit 5) n`,
  )
  const events = list(
    sql`json_build_object('at', ${utc('e.at')}, 'call', e.call, 'by', e.by, 'changes', e.changes, 'detail', e.detail)`,
    sql`(select v.at, v.call, ${userNameOf(charityId, sql`v.user_id`)} as by, v.changes, v.detail from ${eventsOf(charityId, 'donation', sql`d.id::text`)} v
          where v.outcome = 'done' order by v.seq desc limit 100) e`,
  )
  const registration = sql`(
    select json_build_object('state', t.state, 'needsReview', t.needs_review, 'isNumberOfDonor', t.nric_tail is not distinct from o.nric_tail)
      from (${registrationOf(charityId, sql`d.id`)}) t)`
  const paidTogether = list(
    sql`json_build_object('id', n.id, 'receiptNo', n.receipt_no, 'appPreferenceId', n.app_preference_id, 'status', n.status, 'minor', n.amount_minor) order by n.id`,
    sql`(select g.* from donation g where g.charity_id = ${charityId} and g.paid_with = case when d.paid_with is null then d.id else d.paid_with end
         union all select g.* from donation g where g.charity_id = ${charityId} and g.id = d.paid_with) n where n.id <> d.id`,
  )
  const origin = sql`(
    select json_build_object('livesHere', w.lives_here, 'nationality', w.nationality, 'bornOn', w.born_on, 'address', w.address, 'circumstances', w.circumstances)
      from gift_origin w where w.charity_id = ${charityId} and w.donation_id = d.id)`
  return sql<StoredGift>`
    select ${rowColumns}, ${giftColumnsOf('d', pageColumns)}, ${userNameOf(charityId, sql`d.officer_id`)} as officer, ${centreNameOf(charityId, sql`d.collection_centre_id`)} as collection_centre, d.created_at, ${userNameOf(charityId, sql`d.created_by`)} as recorded_by, ${userNameOf(charityId, sql`d.settled_by`)} as settled_by,
           ${lines} as lines, ${receipts} as receipts, ${yearTotals} as given, ${near} as near, ${events} as events,
           ${taxPurposesOf(charityId)} as tax_purposes, ${registration} as registration, ${origin} as origin, ${paidTogether} as paid_together,
           case when o.id_type = any(${[...organisationIdTypes]}::text[]) then o.nric_sealed end as organisation_no_sealed
      from (select ${id}::uuid as id) p ${rowSources(charityId)}`
})
