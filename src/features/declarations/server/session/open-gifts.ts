import { type RawBuilder, sql } from 'kysely'
import { takenAtCounter } from '#features/gifts/server/public.ts'

/** A gift is committed seconds after its moment, so gifts are searched from this long before the end of the last session. */
const margin = sql`interval '1 hour'`

/** The gifts that an officer took and nobody has declared, as `t`, for a `from`. `officerId` is an expression. */
export const openGiftsOf = (charityId: number, officerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${takenAtCounter(charityId)} t
   where t.officer_id = ${officerId}
     and t.created_at >= coalesce(
           (select max(e.ended_at) - ${margin} from declaration e where e.charity_id = ${charityId} and e.officer_id = ${officerId}), '-infinity')
     and t.created_at >= coalesce((select k.started_at from counter_start k where k.charity_id = ${charityId}), '-infinity')
     and not exists (select from declared_gift g where g.charity_id = ${charityId} and g.donation_id = t.id)`

/** The subject of `lockSubject` while an officer's sessions change. */
export const sessionLock = (officerId: string): string => `session of ${officerId}`
