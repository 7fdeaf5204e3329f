import { sql } from 'kysely'
import { fundsOf, type GiftScope } from '#features/gifts/server/public.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import './tables.ts'

/** The modules that these donors were asked to give in. */
export async function preferencesOfLinks(tx: Tx, charityId: number, donorIds: readonly string[]): Promise<AppPreference[]> {
  const { rows } = await sql<RowOf<'fund', 'appPreferenceId'>>`
    select distinct f.app_preference_id from payment_link l join ${fundsOf(charityId)} f on f.id = l.fund_id
     where l.charity_id = ${charityId} and l.donor_id = any(${[...donorIds]}::uuid[])`.execute(tx)
  return rows.map(({ appPreferenceId }) => appPreferenceId)
}

type CopiedLink = RowOf<'paymentLink', 'currency' | 'state' | 'expiresAt' | 'endedAt' | 'giftLines'> &
  Renamed<'paymentLink', { minor: 'amountMinor'; sentAt: 'createdAt' }>

/** What is on file of the payment links that were sent to a person, by its records, in the modules of the scope, for a copy of the data. */
export async function listLinksForCopy(tx: Tx, { charityId, preferences }: GiftScope, donorIds: readonly string[]) {
  const { rows } = await sql<CopiedLink>`
    select l.amount_minor as minor, l.currency, l.state, l.created_at as sent_at, l.expires_at, l.ended_at, l.gift_lines
      from payment_link l join ${fundsOf(charityId)} f on f.id = l.fund_id
     where l.charity_id = ${charityId} and l.donor_id = any(${[...donorIds]}::uuid[]) and f.app_preference_id = any(${[...preferences]}::int[])
     order by l.id`.execute(tx)
  return rows.map(({ minor, currency, giftLines, ...link }) => ({
    amount: { minor, currency },
    ...link,
    for: (giftLines ?? []).map(({ name, amountMinor }) => ({ name, amount: { minor: amountMinor, currency } })),
  }))
}
