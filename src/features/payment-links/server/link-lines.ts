import { sql } from 'kysely'
import { fundsOf, linesOfGifts } from '#features/gifts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { PaymentLinkRow } from '../contract.ts'
import './tables.ts'

type Link = RowOf<'paymentLink', 'id' | 'currency' | 'fundId' | 'donationId' | 'giftLines'>
type Lines = PaymentLinkRow['lines']

/** What each link is for, with the amounts, by its id: as it was planned, or of the gift that it paid. Links for one purpose are left out. */
export async function findLinesOfLinks(tx: Tx, charityId: number, links: readonly Link[]): Promise<Map<string, Lines>> {
  const paid = await linesOfPaid(tx, charityId, links)
  const planned = await linesOfPlanned(tx, charityId, links)
  return new Map([...paid, ...planned].filter(([, lines]) => lines.length > 1))
}

async function linesOfPaid(tx: Tx, charityId: number, links: readonly Link[]): Promise<[string, Lines][]> {
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

async function linesOfPlanned(tx: Tx, charityId: number, links: readonly Link[]): Promise<[string, Lines][]> {
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
