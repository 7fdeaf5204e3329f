import { sql } from 'kysely'
import type { Charity } from '#features/charity/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Context } from '#platform/server/context.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { isLate } from '../session/find-session.ts'
import { officersOf } from '../session/officers.ts'
import { openGiftsOf } from '../session/open-gifts.ts'
import '../tables.ts'

type Opener = Pick<Context, 'tx' | 'now'> & { actor: { charityId: number } }
type OpenedDeclaration = RowOf<'declaration', 'id' | 'attempt'>

/**
 * Ends an officer's session with all gifts that are committed by now, each at its amount of this moment: what is recorded later is of the
 * next one. Returns null when nothing was taken. The caller holds the lock of the officer's sessions.
 */
export async function openDeclaration(
  { tx, now, actor: { charityId } }: Opener,
  { timeZone }: Pick<Charity, 'timeZone'>,
  { officerId, absentBecause, until = null }: { officerId: string; absentBecause: string | null; until?: string | null },
): Promise<OpenedDeclaration | null> {
  await lockSubject(tx, charityId, 'declaration numbers')
  const id = newId(now().getTime())
  const endedAt = until ?? now().toISOString()
  const taken = sql`${openGiftsOf(charityId, sql`${officerId}::uuid`)} ${until ? sql`and t.created_at < ${until}` : sql``}`
  // One statement: lateness is judged by the declarations before this one. The gifts are locked: a void waits, and then sees them declared.
  const { rows } = await sql<RowOf<'declaration', 'id'>>`
    with taken as materialized (
      select t.id, t.created_at, t.payment_method, t.amount_minor, t.cheque_no, ${isLate(charityId, officerId)} as is_late from ${taken} for update of t
    ), opened as (
      insert into declaration (charity_id, id, number, officer_id, officer_type, collection_centre_id, state, attempt, absent_because, began_at, ended_at, ended_on)
      select ${charityId}, ${id}, 1 + coalesce((select max(d.number) from declaration d where d.charity_id = ${charityId}), 0), o.id, o.officer_type,
             o.collection_centre_id, 'counted', 1, ${absentBecause}, (select min(x.created_at) from taken x), ${endedAt}, ${dayInZone(endedAt, timeZone)}
        from ${officersOf(charityId)} o where o.id = ${officerId} and exists (select from taken)
      returning id
    ), declared as (
      insert into declared_gift (charity_id, donation_id, declaration_id, payment_method, amount_minor, cheque_no, is_late)
      select ${charityId}, x.id, n.id, x.payment_method, x.amount_minor, x.cheque_no, x.is_late from taken x cross join opened n
    )
    select id from opened`.execute(tx)
  return rows[0] ? { id, attempt: 1 } : null
}
