import { type RawBuilder, sql } from 'kysely'
import { countTakenSince, takenAtCounter } from '#features/gifts/server/public.ts'

/** A gift is committed seconds after its moment, so gifts are searched from this long before the end of the last session. */
const margin = sql`interval '1 hour'`

/** The gifts that an officer took and nobody has declared, as `t`, for a `from`. `officerId` is an expression. */
export const openGiftsOf = (charityId: number, officerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${takenAtCounter(charityId)} t
   where t.officer_id = ${officerId}
     and t.created_at >= (select greatest(${lastEnd(charityId, officerId)} - ${margin}, ${counterStart(charityId)}, '-infinity'))
     and not exists (select from declared_gift g where g.charity_id = ${charityId} and g.donation_id = t.id)`

const lastEnd = (charityId: number, officerId: RawBuilder<unknown>) =>
  sql`(select max(e.ended_at) from declaration e where e.charity_id = ${charityId} and e.officer_id = ${officerId})`
const counterStart = (charityId: number) => sql`(select k.started_at from counter_start k where k.charity_id = ${charityId})`

/**
 * The open session of an officer who took something since the last one, as a row (gifts, began_at, last_at), for a lateral join. The hours
 * in which the last session may have ended are counted gift by gift, those after them by their totals: nothing of them is declared. The
 * statement begins with `unfoldedTaken`.
 */
export const openSessionOf = (charityId: number, officerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select n.gifts,
          (select t.created_at from ${openGiftsOf(charityId, officerId)} order by t.created_at limit 1) as began_at,
          (select t.created_at from ${openGiftsOf(charityId, officerId)} order by t.created_at desc limit 1) as last_at
     from (select (select count(*)::int from ${openGiftsOf(charityId, officerId)} and t.created_at < h.ends_at)
                  + ${countTakenSince(charityId, officerId, sql`h.ends_at`)} as gifts
             from (select coalesce(date_trunc('hour', greatest(${lastEnd(charityId, officerId)} + ${margin}, ${counterStart(charityId)}), 'UTC')
                                     + interval '1 hour', '-infinity') as ends_at offset 0) h offset 0) n
    where n.gifts > 0)`

/** The subject of `lockSubject` while an officer's sessions change. */
export const sessionLock = (officerId: string): string => `session of ${officerId}`
