import { sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { giftsOfDeclarations } from '#features/gifts/server/public.ts'
import { requestStatusIds } from '#kit/giving/ids.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { declarations, SessionDetails, SessionGift } from '#features/declarations/contract.ts'
import { partsThatDiffer } from '#features/declarations/rules.ts'
import { type KeptCountRow, readCounts } from '../count/read-counts.ts'
import { sessionRowOf } from './list-sessions.ts'
import { openGiftsOf } from './open-gifts.ts'
import { sessionsOf, type StoredSession } from './sessions-sql.ts'

/** An officer's session before both counts are filed: its gifts, without their sum. Refuses with NOT_FOUND. */
export async function findSession(context: Context, request: RequestOf<typeof declarations.session>): Promise<SessionDetails> {
  const { tx, actor } = context
  const { charityId } = actor
  const { officerId, pageNumber, pageSize } = request
  const [row] = (await sql<StoredSession>`select s.* from ${sessionsOf(charityId, officerId)} s`.execute(tx)).rows
  if (!row) throw refuse('NOT_FOUND')
  const { declarationId } = row
  const [{ currency }, items, openItems, counts, before, lastFloat] = await Promise.all([
    charityOf(tx, charityId),
    listSessionGifts(tx, charityId, { officerId, declarationId, limit: pageSize, offset: rowsBefore(request) }),
    declarationId ? [] : listOpenItems(tx, charityId, officerId),
    declarationId ? readCounts(tx, charityId, declarationId) : [],
    declarationId ? returnedOf(tx, charityId, declarationId) : null,
    lastFloatOf(tx, charityId, officerId),
  ])
  const attempt = before?.attempt ?? 1
  const [first, second] = (['first', 'second'] as const).map(counter => lastCount(counts, attempt, counter))
  return {
    ...sessionRowOf(row, actor),
    currency,
    lastFloat: lastFloat === null ? null : { minor: lastFloat, currency },
    openItems,
    counters: [first, second].flatMap(one =>
      one ? [{ id: one.countedBy, name: one.counterName, countedAt: one.countedAt, tries: one.try }] : [],
    ),
    differs: first && second ? partsThatDiffer(first, second) : [],
    returnedBecause: before?.words ?? null,
    absentBecause: before?.absentBecause ?? null,
    items,
    totalCount: row.giftCount,
    pageNumber,
    pageSize,
  }
}

/** The last try of a counter in an attempt. */
export const lastCount = (counts: readonly KeptCountRow[], attempt: number, counter: 'first' | 'second') =>
  counts.filter(one => one.attempt === attempt && one.counter === counter).at(-1)

type GiftRow = RowOf<'donation', 'id' | 'appPreferenceId' | 'receiptNo' | 'paymentMethod'> &
  RowOf<'declaredGift', 'isLate'> &
  Renamed<'donation', { recordedAt: 'createdAt' }> &
  Renamed<'receipt', { voidedAt: 'voidedAt' }>
type GiftPage = { officerId: string; declarationId: string | null; limit: number; offset: number }

/** The gifts of a session in the order they were recorded in. */
async function listSessionGifts(tx: Tx, charityId: number, { officerId, declarationId, limit, offset }: GiftPage): Promise<SessionGift[]> {
  const page = sql`order by 4, 1 limit ${limit} offset ${offset}`
  const { rows } = declarationId
    ? await sql<GiftRow>`
        select d.id, d.app_preference_id, d.receipt_no, d.created_at as recorded_at, g.payment_method, g.is_late, d.voided_at
          from declared_gift g join ${giftsOfDeclarations(charityId)} d on d.id = g.donation_id
         where g.charity_id = ${charityId} and g.declaration_id = ${declarationId} ${page}`.execute(tx)
    : await sql<GiftRow>`
        select t.id, t.app_preference_id, t.receipt_no, t.created_at as recorded_at, t.payment_method, ${isLate(charityId, officerId)} as is_late, null as voided_at
          from ${openGiftsOf(charityId, sql`${officerId}::uuid`)} ${page}`.execute(tx)
  return rows.map(row => ({ ...row, amount: null }))
}

/** Whether a gift `t` is of a day that an earlier declaration of the officer had closed. */
export const isLate = (charityId: number, officerId: string) =>
  sql`t.donated_on <= coalesce((select max(z.ended_on) from declaration z where z.charity_id = ${charityId} and z.officer_id = ${officerId}), '-infinity'::date)`

const { voidRequested, voidVerified, refundRequested, refundVerified, refundApproved } = requestStatusIds
const undecided: readonly number[] = [voidRequested, voidVerified, refundRequested, refundVerified, refundApproved]

/** The gifts of an officer's open session whose void or refund nobody has decided on; at most 50. */
export async function listOpenItems(tx: Tx, charityId: number, officerId: string): Promise<SessionDetails['openItems']> {
  const { rows } = await sql<RowOf<'donation', 'id' | 'appPreferenceId' | 'receiptNo'>>`
    select t.id, t.app_preference_id, t.receipt_no from ${openGiftsOf(charityId, sql`${officerId}::uuid`)}
       and t.request_status = any(${undecided}::smallint[]) order by t.id limit 50`.execute(tx)
  return rows
}

async function returnedOf(tx: Tx, charityId: number, id: string) {
  const { rows } = await sql<RowOf<'declaration', 'attempt' | 'absentBecause'> & RowOf<'declarationStep', 'words'>>`
    select e.attempt, e.absent_because,
           (select s.words from declaration_step s
             where s.charity_id = ${charityId} and s.declaration_id = e.id and s.kind = 'returned' order by s.seq desc limit 1) as words
      from declaration e where e.charity_id = ${charityId} and e.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

async function lastFloatOf(tx: Tx, charityId: number, officerId: string): Promise<number | null> {
  const { rows } = await sql<RowOf<'declarationFiling', 'floatMinor'>>`
    select f.float_minor from declaration e join declaration_filing f on f.charity_id = e.charity_id and f.declaration_id = e.id
     where e.charity_id = ${charityId} and e.officer_id = ${officerId} order by e.ended_at desc, f.attempt desc limit 1`.execute(tx)
  return rows[0]?.floatMinor ?? null
}
