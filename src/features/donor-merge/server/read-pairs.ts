import { sql } from 'kysely'
import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { currentDonorId, donorsOf, oneDonor } from '#features/donors/server/public.ts'
import { givenBy, type GiftScope, permittedPreferences } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { donorMerges, DuplicatePair } from '../contract.ts'
import type { MergeReason } from '../rules.ts'
import { findPairs, type Pair } from './find-pairs.ts'
import './tables.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

type Donor = DuplicatePair['kept']
type Reader = Pick<Context, 'tx' | 'actor'>

/** The gifts whose figures a reader may see. */
export const giftScopeOf = ({ actor }: Pick<Context, 'actor'>): GiftScope => ({
  charityId: actor.charityId,
  preferences: permittedPreferences(actor, 0),
})

/** The open pairs, the likeliest first. Pairs of which one was archived or merged since are left out. */
export async function listDuplicates(context: Context, request: RequestOf<typeof donorMerges.duplicates>) {
  const { tx, actor } = context
  const open = sql`
    from donor_duplicate p
    join ${donorsOf(actor.charityId)} a on a.id = p.donor_id and a.is_active join ${donorsOf(actor.charityId)} b on b.id = p.other_id and b.is_active
   where p.charity_id = ${actor.charityId} and p.state = 'open'`
  const direction = sql.raw(request.sortExpression)
  const { rows: pairs } = await sql<Pair>`
    select p.donor_id, p.other_id, p.score, p.reasons ${open} order by p.score ${direction}, p.donor_id ${direction}, p.other_id ${direction}
     limit ${request.pageSize} offset ${rowsBefore(request)}`.execute(tx)
  const { rows } = await sql<Computed<{ n: number }>>`select count(*)::int as n ${open}`.execute(tx)
  const { pageNumber, pageSize } = request
  return { items: await toPairs(context, pairs), totalCount: rows[0]?.n ?? 0, pageNumber, pageSize }
}

/** The donors that may be the same person as one donor, as they are now; those noted as somebody else are left out. */
export async function listDuplicatesOfDonor(context: Context, { donorId: named }: { donorId: string }): Promise<DuplicatePair[]> {
  const { tx, actor } = context
  const donorId = await currentDonorId(tx, actor.charityId, named)
  const known = await sql`select from ${donorsOf(actor.charityId)} o where o.id = ${donorId}`.execute(tx)
  if (known.rows.length === 0) throw refuse('NOT_FOUND')
  const { rows: dismissed } = await sql<RowOf<'donorDuplicate', 'donorId' | 'otherId'>>`
    select donor_id, other_id from donor_duplicate
     where charity_id = ${actor.charityId} and state = 'dismissed' and (donor_id = ${donorId} or other_id = ${donorId})`.execute(tx)
  const others = new Set(dismissed.flatMap(pair => [pair.donorId, pair.otherId]))
  const pairs = (await findPairs(tx, actor.charityId, [donorId]))
    .filter(pair => !others.has(pair.donorId === donorId ? pair.otherId : pair.donorId))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 5)
  return toPairs(context, pairs)
}

async function toPairs(context: Reader, pairs: readonly Pair[]): Promise<DuplicatePair[]> {
  const donors = await readPaired(
    context,
    pairs.flatMap(({ donorId, otherId }) => [donorId, otherId]),
  )
  return pairs.flatMap(({ donorId, otherId, score, reasons }) => {
    const [one, other] = [donors.get(donorId), donors.get(otherId)]
    if (!one || !other) return []
    const [kept, merged] = one.lifetime.minor >= other.lifetime.minor ? [one, other] : [other, one]
    return [{ kept, merged, score, reasons }]
  })
}

type PairedDonorRow = Pick<Donor, 'donorId' | 'donorName' | 'gifts' | 'createdAt'> &
  RowOf<'donor', 'phone' | 'email'> &
  Computed<{ totalMinor: number }>

/** The donors of pairs, by id. */
async function readPaired(context: Reader, ids: readonly string[]): Promise<Map<string, Donor>> {
  const { tx, actor } = context
  const { currency } = await charityOf(tx, actor.charityId)
  const { rows } = await sql<PairedDonorRow>`
    select o.id as donor_id, o.name as donor_name, o.phone, o.email, o.created_at, s.gifts, s.total_minor
      from unnest(${[...new Set(ids)]}::uuid[]) k (id) cross join ${oneDonor(actor.charityId, sql`k.id`)}
     cross join ${givenBy(giftScopeOf(context), sql`o.id`)} s`.execute(tx)
  return new Map(rows.map(row => [row.donorId, toPaired(row, currency)]))
}

const toPaired = ({ phone, email, totalMinor, ...row }: PairedDonorRow, currency: Currency): Donor => ({
  ...row,
  donorPhone: phone && maskPhone(phone),
  donorEmail: email && maskEmail(email),
  lifetime: { minor: totalMinor, currency },
})

/** Notes that two donors are two people, whether or not they were suggested. */
export const dismissPair = (context: Context, input: RequestOf<typeof donorMerges.dismiss>) => decide(context, input, 'dismissed')
/** Undoes this: the pair is open again. */
export const reopenPair = (context: Context, input: RequestOf<typeof donorMerges.reopen>) => decide(context, input, 'open')

async function decide(
  { tx, actor, now, audit }: Context,
  { donorId: one, otherId: other }: { donorId: string; otherId: string },
  state: 'open' | 'dismissed',
): Promise<null> {
  const { charityId, userId } = actor
  const [donorId = '', otherId = ''] = [one, other].toSorted()
  if (donorId === otherId || (await knownOf(tx, charityId, [donorId, otherId])) < 2) throw refuse('NOT_FOUND')
  const decided = state === 'dismissed' ? { decidedAt: now(), decidedBy: userId } : { decidedAt: null, decidedBy: null }
  const reasons: MergeReason[] = []
  await sql`
    insert into donor_duplicate as d (charity_id, donor_id, other_id, score, reasons, state, found_at, decided_at, decided_by)
    values (${charityId}, ${donorId}, ${otherId}, 1, ${reasons}::text[], ${state}, ${now()}, ${decided.decidedAt}, ${decided.decidedBy})
    on conflict (charity_id, donor_id, other_id) do update
      set state = excluded.state, decided_at = excluded.decided_at, decided_by = excluded.decided_by`.execute(tx)
  for (const id of [donorId, otherId])
    audit({ subject: { kind: 'donor', id }, detail: { duplicate: state, of: id === donorId ? otherId : donorId } })
  return null
}

async function knownOf(tx: Tx, charityId: number, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`select from ${donorsOf(charityId)} o where o.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows.length
}
