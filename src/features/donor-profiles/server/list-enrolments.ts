import { sql } from 'kysely'
import { enrolment } from '#features/enrolment/contract.ts'
import { findDonor } from '#features/donors/server/public.ts'
import { listGiftsBefore } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { eventsOf } from '#platform/server/audit/read-events.ts'
import type { Context } from '#platform/server/context.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { donorProfiles } from '../contract.ts'
import { scopeOf } from './list-donors.ts'

/** Among how many of the newest gifts enrolments are looked for: a donor with 20,000 costs no more than one with 200. */
const newestGifts = 200

/** The gifts that a donor enrolled for by a link, the newest first, of what the reader may see. */
export async function listEnrolments(context: Context, { donorId }: RequestOf<typeof donorProfiles.enrolments>) {
  const { tx, actor } = context
  if (!(await findDonor(tx, actor.charityId, donorId))) throw refuse('NOT_FOUND')
  const { scope, charity } = await scopeOf(context)
  const gifts = new Map((await listGiftsBefore(tx, scope, donorId, { before: null, limit: newestGifts })).map(gift => [gift.id, gift]))
  const { rows } = await sql<RowOf<'auditEvent', 'at' | 'subjectId' | 'detail'>>`
    select e.at, e.subject_id, e.detail from ${eventsOf(actor.charityId, 'donation', sql`any(${[...gifts.keys()]}::text[])`)} e
     where e.call = ${enrolment.enrol.spec.path} and e.outcome = 'done' order by e.seq desc`.execute(tx)
  return rows.flatMap(({ at, subjectId, detail }) => {
    const gift = gifts.get(subjectId ?? '')
    if (!gift) return []
    const { id, appPreferenceId, donatedAt, amountMinor, receiptNo } = gift
    const amount = { minor: amountMinor, currency: charity.currency }
    const iAgree = typeof detail?.['iAgree'] === 'boolean' ? detail['iAgree'] : null
    return [{ at, iAgree, receiptNo, gift: { id, appPreferenceId, donationTimeStamp: donatedAt, amount } }]
  })
}
