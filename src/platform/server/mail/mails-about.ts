import { type RawBuilder, sql } from 'kysely'

/**
 * The mails about one subject without their sealed text, as a piece of a query: `from ${mailsAbout(charityId, 'donation', id)} m`.
 * `id` is a text, or `any(array(…))` for several subjects of the kind.
 */
export const mailsAbout = (charityId: number, kind: string, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select l.id, l.template, l.recipient_masked, l.created_at, l.status from mail_message l
    where l.charity_id = ${charityId} and l.about_kind = ${kind} and l.about_id = ${id})`
