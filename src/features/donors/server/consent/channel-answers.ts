import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { channelsOfAnyAgreement, type ConsentChannel } from '#features/donors/consent.ts'
import '../tables.ts'

/** A donor's answer for one channel. */
export type ChannelAnswer = RowOf<'donorConsent', 'channel' | 'isAgreed' | 'words' | 'answeredAt' | 'source' | 'recordedBy'>

/** The answers of a donor's own record, by channel. */
export const findChannelAnswers = (tx: Tx, charityId: number, donorId: string): Promise<ChannelAnswer[]> =>
  tx
    .selectFrom('donorConsent')
    .select(['channel', 'isAgreed', 'words', 'answeredAt', 'source', 'recordedBy'])
    .where('charityId', '=', charityId)
    .where('donorId', '=', donorId)
    .orderBy('channel')
    .execute()

/** Writes answers over those of the same channels. */
export async function writeChannelAnswers(tx: Tx, charityId: number, donorId: string, answers: readonly ChannelAnswer[]): Promise<void> {
  await deleteChannelAnswers(
    tx,
    charityId,
    [donorId],
    answers.map(({ channel }) => channel),
  )
  await insertRows(
    tx,
    'donorConsent',
    answers.map(answer => ({ charityId, donorId, ...answer })),
  )
}

/** Deletes the answers of donors, all or those for some channels. */
export async function deleteChannelAnswers(
  tx: Tx,
  charityId: number,
  donorIds: readonly string[],
  channels: readonly ConsentChannel[] | null = null,
): Promise<void> {
  await sql`
    delete from donor_consent
     where charity_id = ${charityId} and donor_id = any(${[...donorIds]}::uuid[])
       and (${channels}::text[] is null or channel = any(${channels}::text[]))`.execute(tx)
}

const answerFor = (charityId: number, channel: ConsentChannel) => sql`
  (select c.is_agreed from donor_consent c where c.charity_id = ${charityId} and c.donor_id = o.id and c.channel = ${channel})`

/** What a channel needs on file of a donor `o`. */
const contactFor: Readonly<Record<ConsentChannel, RawBuilder<unknown>>> = {
  email: sql`o.email is not null`,
  sms: sql`o.phone is not null`,
  phone: sql`o.phone is not null`,
  post: sql`nullif(o.address_line1, '') is not null`,
}

/** Whether a donor `o` may be reached by a channel, as `consentFor` says, and has the address or phone for it. */
export const isReachableBy = (charityId: number, channel: ConsentChannel): RawBuilder<boolean> => sql<boolean>`
  (${contactFor[channel]} and o.i_agree is distinct from false
   and coalesce(${answerFor(charityId, channel)}, ${channelsOfAnyAgreement.includes(channel) ? sql`o.i_agree` : sql`null::boolean`}, false))`

/** The donors who agreed to a channel, or to all where that covers it, once each: nobody else may be reached by it. */
export function donorsAgreeingTo(charityId: number, channel: ConsentChannel): RawBuilder<RowOf<'donor', 'id'>> {
  const toChannel = sql<RowOf<'donor', 'id'>>`
    select c.donor_id as id from donor_consent c where c.charity_id = ${charityId} and c.channel = ${channel} and c.is_agreed`
  if (!channelsOfAnyAgreement.includes(channel)) return toChannel
  return sql<RowOf<'donor', 'id'>>`
    ${toChannel}
    union all select o.id from donor o where o.charity_id = ${charityId} and o.i_agree and ${answerFor(charityId, channel)} is null`
}

/** Whether a donor `o` refused e-mail, or to be reached at all: no answer is no refusal. */
export const refusesMail = (charityId: number): RawBuilder<boolean> => sql<boolean>`
  (o.i_agree is not distinct from false or coalesce(not ${answerFor(charityId, 'email')}, false))`

/** The channels by which a donor `o` may be reached. */
export const channelsOf = (charityId: number): RawBuilder<ConsentChannel[]> => sql<ConsentChannel[]>`
  array(select channel from (values ('email', ${isReachableBy(charityId, 'email')}), ('sms', ${isReachableBy(charityId, 'sms')}),
                                    ('phone', ${isReachableBy(charityId, 'phone')}), ('post', ${isReachableBy(charityId, 'post')})) v (channel, is_open)
         where is_open)`
