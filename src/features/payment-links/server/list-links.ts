import { type RawBuilder, sql } from 'kysely'
import { preferenceIds } from '#kit/giving/ids.ts'
import { userNameOf } from '#features/accounts/server/public.ts'
import { donorsOf, findDonor } from '#features/donors/server/public.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { fundsOf, linesOfGifts } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { PaymentLinkRow, paymentLinks } from '../contract.ts'
import { stateOfLink } from '../rules.ts'
import { addRight, isOutdated } from './links.ts'
import './tables.ts'

const mostLinks = 50
type StoredLink = RowOf<
  'paymentLink',
  'id' | 'state' | 'currency' | 'createdAt' | 'expiresAt' | 'endedAt' | 'donationId' | 'amountMinor' | 'giftLines' | 'itemId' | 'fundId'
> &
  Renamed<'fund', { donationToName: 'name'; donationToNameMs: 'nameMs' }> &
  RowOf<'fund', 'appPreferenceId'> &
  LeftJoined<Renamed<'paymentLinkCharge', { lastDecline: 'declineReason' }>> &
  Computed<{ by: string | null; charging: 'pending' | 'confirming' | null }>

/** The ids of a donor's record and of those merged into it: a link stays with the record that it was sent for. */
const recordsOf = (charityId: number, donorId: string): RawBuilder<unknown> =>
  sql`any(array(select o.id from ${donorsOf(charityId)} o where o.id = ${donorId} or o.merged_into = ${donorId}))`

/** The payment links of a donor in the modules whose gifts the reader may see or add, the newest first. */
export async function listLinks({ tx, actor, now }: Context, { donorId }: RequestOf<typeof paymentLinks.list>): Promise<PaymentLinkRow[]> {
  const { charityId } = actor
  if (!(await findDonor(tx, charityId, donorId))) throw refuse('NOT_FOUND')
  const shown = Object.values(preferenceIds).filter(id => ['view', 'add'].some(verb => actor.can(`${preferenceModules[id]}:${verb}`)))
  const { rows } = await sql<StoredLink>`
    select l.id, l.state, l.amount_minor, l.currency, l.created_at, l.expires_at, l.ended_at, l.donation_id, l.gift_lines, l.item_id, l.fund_id, f.app_preference_id,
           f.name as donation_to_name, f.name_ms as donation_to_name_ms, ${userNameOf(charityId, sql`l.created_by`)} as by,
           case when c.state = 'intended' then case when c.challenged_at is null then 'pending' else 'confirming' end end as charging, c.decline_reason as last_decline
      from payment_link l
      join ${fundsOf(charityId)} f on f.id = l.fund_id
      left join lateral (
        select c.state, c.decline_reason, c.challenged_at from payment_link_charge c
         where c.charity_id = l.charity_id and c.link_id = l.id order by c.intended_at desc, c.id desc limit 1
      ) c on true
     where l.charity_id = ${charityId} and l.donor_id = ${recordsOf(charityId, donorId)}
       and f.app_preference_id = any(${shown}::int[])
     order by l.id desc limit ${mostLinks}`.execute(tx)
  const lines = await findLinesOfLinks(tx, charityId, rows)
  const listed: PaymentLinkRow[] = []
  for (const { state: stored, charging, amountMinor, currency, createdAt, expiresAt, giftLines, itemId, fundId: _, ...link } of rows) {
    const outdated = await isOutdated(tx, { charityId, state: stored, giftLines, createdAt }, now())
    const state = stateOfLink({ state: stored, expiresAt, charging, isOutdated: outdated }, now())
    listed.push({
      ...link,
      state,
      amount: { minor: amountMinor, currency },
      lines: lines.get(link.id) ?? [],
      sentAt: createdAt,
      expiresAt,
      actions: state === 'open' && actor.can(addRight(itemId)) ? ['revoke'] : [],
    })
  }
  return listed
}

type LinkOfLines = RowOf<'paymentLink', 'id' | 'currency' | 'fundId' | 'donationId' | 'giftLines'>
type Lines = PaymentLinkRow['lines']

/**
 * What each link is for, with the amounts, by its id: as it was planned, or of the gift that it paid. Links for one purpose are left out.
 */
async function findLinesOfLinks(tx: Tx, charityId: number, links: readonly LinkOfLines[]): Promise<Map<string, Lines>> {
  const paid = await linesOfPaid(tx, charityId, links)
  const planned = await linesOfPlanned(tx, charityId, links)
  return new Map([...paid, ...planned].filter(([, lines]) => lines.length > 1))
}

async function linesOfPaid(tx: Tx, charityId: number, links: readonly LinkOfLines[]): Promise<[string, Lines][]> {
  const paid = links.filter(({ donationId }) => donationId !== null)
  if (paid.length === 0) return []
  const { rows } = await linesOfGifts(
    charityId,
    paid.flatMap(({ donationId }) => donationId ?? []),
  ).execute(tx)
  return paid.map(({ id, currency, donationId }) => [
    id,
    rows
      .filter(line => line.donationId === donationId)
      .map(line => ({
        donationToName: line.fundName ?? line.name,
        donationToNameMs: line.fundNameMs,
        amount: { minor: line.amountMinor, currency },
      })),
  ])
}

async function linesOfPlanned(tx: Tx, charityId: number, links: readonly LinkOfLines[]): Promise<[string, Lines][]> {
  const planned = links.flatMap(({ id, currency, fundId, giftLines }) =>
    (giftLines ?? []).map(line => ({ id, fundId: line.fundId ?? fundId, amount: { minor: line.amountMinor, currency } })),
  )
  if (planned.length === 0) return []
  const { rows } = await sql<Renamed<'fund', { fundId: 'id'; donationToName: 'name'; donationToNameMs: 'nameMs' }>>`
    select f.id as fund_id, f.name as donation_to_name, f.name_ms as donation_to_name_ms from ${fundsOf(charityId)} f
     where f.id = any(${[...new Set(planned.map(({ fundId }) => fundId))]}::uuid[])`.execute(tx)
  const names = new Map(rows.map(({ fundId, ...named }) => [fundId, named]))
  return links.map(({ id }) => [
    id,
    planned
      .filter(line => line.id === id)
      .map(({ fundId, amount }) => ({ ...(names.get(fundId) ?? { donationToName: '', donationToNameMs: null }), amount })),
  ])
}
