import { type RawBuilder, sql } from 'kysely'

/** The people of a charity with the category of their role and where they work, for a join by `id`; former ones included. */
export const officersOf = (charityId: number): RawBuilder<unknown> => sql`
  (select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.collection_centre_id, coalesce(r.category, 'backOffice') as officer_type
     from app_user u left join role r on r.charity_id = u.charity_id and r.id = u.role_id
    where u.charity_id = ${charityId})`
