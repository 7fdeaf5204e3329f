import { type RawBuilder, sql } from 'kysely'
import { centresOf } from '#features/charity/server/public.ts'
import { unfoldedTaken } from '#features/gifts/server/public.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { SessionState } from '#features/declarations/rules.ts'
import { openSessionOf } from './open-gifts.ts'
import { officersOf } from './officers.ts'
import '../tables.ts'

/** A session as `sessionsOf` reads it: a declaration that is being counted, or what an officer took and nobody has counted yet. */
export type StoredSession = RowOf<'declaration', 'officerId' | 'officerType' | 'beganAt'> &
  LeftJoined<RowOf<'declaredGift', 'declarationId'>> &
  Renamed<'declaration', { lastAt: 'endedAt' }> &
  Computed<{
    officerName: string
    mosque: string | null
    sessionState: SessionState
    declarationNumber: number | null
    giftCount: number
    firstBy: string | null
    firstTries: number
    secondBy: string | null
    secondTries: number
  }>

const countsBy = (charityId: number, counter: 'first' | 'second') => sql`
  left join lateral (
    select max(n.try)::int as tries, (array_agg(n.counted_by order by n.try desc))[1] as by
      from declaration_count n
     where n.charity_id = ${charityId} and n.declaration_id = e.id and n.attempt = e.attempt and n.counter = ${counter}) ${sql.ref(`${counter}_count`)} on true`

/** The sessions that wait for their counts, for a `from`: one for each officer at most. `of` names one officer; null is all. */
export const sessionsOf = (charityId: number, of: string | null): RawBuilder<unknown> => sql`
  (with ${unfoldedTaken(charityId)}
   select o.id as officer_id, o.name as officer_name, coalesce(e.officer_type, o.officer_type) as officer_type, k.id as centre_id, k.name as mosque,
          coalesce(e.state, 'open') as session_state, e.id as declaration_id, e.number as declaration_number,
          coalesce(e.began_at, g.began_at) as began_at, coalesce(e.ended_at, g.last_at) as last_at, coalesce(e.gifts, g.gifts) as gift_count,
          first_count.by as first_by, coalesce(first_count.tries, 0) as first_tries, second_count.by as second_by, coalesce(second_count.tries, 0) as second_tries
     from ${officersOf(charityId)} o
     left join lateral (
       select d.id, d.number, d.state, d.attempt, d.officer_type, d.collection_centre_id, d.began_at, d.ended_at,
              (select count(*)::int from declared_gift x where x.charity_id = ${charityId} and x.declaration_id = d.id) as gifts
         from declaration d where d.charity_id = ${charityId} and d.officer_id = o.id and d.state in ('counted', 'returned')) e on true
     left join lateral (select s.* from ${openSessionOf(charityId, sql`o.id`)} s where e.id is null) g on true
     left join ${centresOf(charityId)} k on k.id = coalesce(e.collection_centre_id, o.collection_centre_id)
     ${countsBy(charityId, 'first')}
     ${countsBy(charityId, 'second')}
    where (e.id is not null or g.began_at is not null) ${of === null ? sql`` : sql`and o.id = ${of}`})`
