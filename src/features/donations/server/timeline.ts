import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { DonationRow, TimelineEntry } from '../rows.ts'

type Event = { at: string; call: string; by: string | null; changes: TimelineEntry['changes']; detail: TimelineEntry['detail'] }
type Stations = { createdAt: string; recordedBy: string | null; settledAt: string | null; settledBy: string | null }

/** What happened to a gift, newest first: its own stations, and every call that named it. */
export async function timelineOf({ tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>, row: DonationRow): Promise<TimelineEntry[]> {
  const [calls, stations, receipts] = await Promise.all([
    sql<Event>`
      select e.at, e.call, u.first_name || ' ' || u.last_name as by, e.changes, e.detail from audit_event e
        left join app_user u on u.charity_id = ${charityId} and u.id = e.user_id
       where e.charity_id = ${charityId} and e.subject_kind = 'donation' and e.subject_id = ${row.id} and e.outcome = 'done'
       order by e.seq desc limit 100`.execute(tx),
    sql<Stations>`
      select d.created_at, d.settled_at, r.first_name || ' ' || r.last_name as recorded_by, s.first_name || ' ' || s.last_name as settled_by from donation d
        left join app_user r on r.charity_id = ${charityId} and r.id = d.created_by
        left join app_user s on s.charity_id = ${charityId} and s.id = d.settled_by
       where d.charity_id = ${charityId} and d.id = ${row.id}`.execute(tx),
    sql<{
      at: string
      receiptNo: string
    }>`select issued_at as at, receipt_no from receipt where charity_id = ${charityId} and donation_id = ${row.id}`.execute(tx),
  ])
  const station = stations.rows[0]
  const entries: TimelineEntry[] = [
    ...calls.rows.map(event => ({ kind: 'call' as const, ...event })),
    { ...blank, at: row.donationTimeStamp, kind: 'given' },
    ...receipts.rows.map(({ at, receiptNo }) => ({ ...blank, at, kind: 'receiptIssued' as const, detail: { receiptNo } })),
    ...(row.method === 'Offline' && station
      ? [{ ...blank, at: station.createdAt, kind: 'recorded' as const, by: station.recordedBy }]
      : []),
    ...(station?.settledAt ? [{ ...blank, at: station.settledAt, kind: 'settled' as const, by: station.settledBy }] : []),
  ]
  return entries.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

const blank = { call: null, by: null, changes: null, detail: null } as const
