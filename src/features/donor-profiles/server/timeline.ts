import { sql } from 'kysely'
import { userNameOf } from '#features/accounts/server/public.ts'
import { donorErasures } from '#features/donor-erasure/contract.ts'
import { revealPath } from '#features/donor-look-up/server/public.ts'
import { mergePaths } from '#features/donor-merge/server/public.ts'
import { notesOfDonor } from '#features/donor-notes/server/public.ts'
import { donorsOf, findDonor } from '#features/donors/server/public.ts'
import { listGiftsBefore, newestGiftIds } from '#features/gifts/server/public.ts'
import { paymentLinks } from '#features/payment-links/contract.ts'
import { stepsBefore } from '#features/requests/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { eventsOf } from '#platform/server/audit/read-events.ts'
import type { Context } from '#platform/server/context.ts'
import { mailsAbout } from '#platform/server/mail/mails-about.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import { donorProfiles } from '../contract.ts'
import type { DonorEvent } from '../donor-events.ts'
import { scopeOf } from './list-donors.ts'

const pageSize = 30
/** How many of the newest gifts mails are looked for: a donor with 20,000 costs no more than one with 200. */
const mailedGifts = 200
const nothing = { by: null, call: null, change: null, fields: [], words: null, sentTo: null, status: null, gift: null }
/** Events before a moment, and those since another that suffice for a page. */
type TimelineRange = { before: string | null; since: string | null; limit: number }

/** What happened with a donor, the newest first: gifts, requests, mails, changes and notes in one order, of what the reader may see. */
export async function listTimeline(context: Context, { donorId, before }: RequestOf<typeof donorProfiles.timeline>) {
  if (!(await findDonor(context.tx, context.actor.charityId, donorId))) throw refuse('NOT_FOUND')
  // One more of each than is shown tells whether there are more.
  const limit = pageSize + 1
  let newest: DonorEvent[] = []
  for (const eventsOfKind of [giftEvents, requestEvents, mailEvents, changeEvents, noteEvents]) {
    const since = newest.length === limit ? newest.at(-1)!.at : null
    const events = await eventsOfKind(context, donorId, { before, since, limit })
    newest = [...newest, ...events].toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id)).slice(0, limit)
  }
  return { items: newest.slice(0, pageSize), isMore: newest.length === limit }
}

async function giftEvents(context: Context, donorId: string, range: TimelineRange): Promise<DonorEvent[]> {
  const { scope, charity } = await scopeOf(context)
  const gifts = await listGiftsBefore(context.tx, scope, donorId, range)
  return gifts.map(({ id, donatedAt, amountMinor, ...gift }) => ({
    ...nothing,
    id: `gift ${id}`,
    at: donatedAt,
    kind: 'gift',
    gift: { id, ...gift, amount: { minor: amountMinor, currency: charity.currency } },
  }))
}

async function requestEvents(context: Context, donorId: string, range: TimelineRange): Promise<DonorEvent[]> {
  const { scope } = await scopeOf(context)
  const steps = await stepsBefore(context.tx, scope, donorId, range)
  return steps.map(({ requestId, step, at, by, words, label, amountMinor, currency, ...gift }) => ({
    ...nothing,
    id: `request ${requestId} ${step}`,
    at,
    kind: 'request',
    by,
    words,
    status: label,
    gift: { ...gift, amount: { minor: amountMinor, currency } },
  }))
}

/** The ids of a donor's record and of those merged into it, as text. */
const recordIdsOf = (charityId: number, donorId: string) =>
  sql`any(array(select o.id::text from ${donorsOf(charityId)} o where o.id = ${donorId} or o.merged_into = ${donorId}))`

/**
 * Mails to the donor about the record and the newest gifts; addresses are masked as they are stored. What staff are told of their requests
 * is left out.
 */
async function mailEvents(context: Context, donorId: string, range: TimelineRange): Promise<DonorEvent[]> {
  const { scope } = await scopeOf(context)
  const { rows } = await sql<RowOf<'mailMessage', 'id' | 'template' | 'recipientMasked' | 'createdAt' | 'status'>>`
    select m.id, m.template, m.recipient_masked, m.created_at, m.status
      from (select * from ${mailsAbout(scope.charityId, 'donation', sql`any(array(${newestGiftIds(scope, donorId, mailedGifts)}))`)} g
            union all select * from ${mailsAbout(scope.charityId, 'donor', recordIdsOf(scope.charityId, donorId))} o) m
     where m.template <> 'requestEnded' and (${range.before}::timestamptz is null or m.created_at < ${range.before}::timestamptz)
     order by m.created_at desc, m.id desc limit ${range.limit}`.execute(context.tx)
  return rows.map(({ id, template, recipientMasked, createdAt, status }) => ({
    ...nothing,
    id: `mail ${id}`,
    at: createdAt,
    kind: template.startsWith('receipt') ? 'receipt' : 'mail',
    sentTo: recipientMasked,
    status,
  }))
}

type AuditRow = RowOf<'auditEvent', 'seq' | 'at' | 'call'> & Computed<{ by: string | null; fieldNames: readonly string[] }>
/** Changes of the record and of those merged into it, and who saw it in full; notes have lines of their own. */
async function changeEvents({ tx, actor: { charityId } }: Context, donorId: string, range: TimelineRange): Promise<DonorEvent[]> {
  const { rows } = await sql<AuditRow>`
    select e.seq, e.at, e.call, ${userNameOf(charityId, sql`e.user_id`)} as by,
           array(select jsonb_object_keys(coalesce(e.changes, '{}'))) as field_names
      from ${eventsOf(charityId, 'donor', recordIdsOf(charityId, donorId))} e
     where e.outcome in ('done', 'viewed') and not coalesce(e.detail, '{}') ? 'note'
       and (${range.before}::timestamptz is null or e.at < ${range.before}::timestamptz)
     order by e.seq desc limit ${range.limit}`.execute(tx)
  return rows.map(({ seq, at, call, by, fieldNames }) => ({
    ...nothing,
    id: `change ${seq}`,
    at,
    kind: 'change',
    by,
    call: call.split('/').at(-1) ?? call,
    change: changeOfCall(call),
    fields: [...fieldNames],
  }))
}

function changeOfCall(path: string): DonorEvent['change'] {
  if (mergePaths.includes(path)) return 'merged'
  if (path === donorErasures.erase.spec.path) return 'erased'
  if (path === paymentLinks.send.spec.path || path === paymentLinks.sendIslamic.spec.path) return 'paymentLinkSent'
  if (path === paymentLinks.revoke.spec.path) return 'paymentLinkRevoked'
  return path === revealPath || path === donorProfiles.findToEdit.spec.path ? 'seen' : null
}

async function noteEvents({ tx, actor: { charityId } }: Context, donorId: string, range: TimelineRange): Promise<DonorEvent[]> {
  const notes = await notesOfDonor(tx, charityId, donorId, range)
  return notes.map(({ id, words, by, writtenAt }) => ({ ...nothing, id: `note ${id}`, at: writtenAt, kind: 'note', by, words }))
}
