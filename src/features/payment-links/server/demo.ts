import { sql } from 'kysely'
import { findAccounts } from '#features/accounts/server/public.ts'
import { charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import { listFunds } from '#features/gifts/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { createLink } from './links.ts'

const dayInMs = 86_400_000
/** What the links ask for, and how many days ago they were sent: the last one has expired. */
const sampleLinks = [
  { minor: 5000, daysAgo: 1 },
  { minor: 20_000, daysAgo: 12 },
] as const

/** Writes a link that waits for its payment and one that expired, of a donor of each demo charity. */
export const loadDemoLinks: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    const [{ currency, language }, [author], [fund]] = await Promise.all([
      charityOf(tx, charityId),
      findAccounts(tx, charityId),
      listFunds(tx, charityId, [preferenceIds.donations]),
    ])
    const { rows } = await sql<RowOf<'donor', 'id'>>`
      select o.id from ${donorsOf(charityId)} o where o.is_active and o.email is not null order by o.id limit 1`.execute(tx)
    const [donor] = rows
    if (!author || !fund || !donor) continue
    for (const { minor, daysAgo } of sampleLinks) {
      const link = {
        charityId,
        donorId: donor.id,
        fundId: fund.id,
        amountMinor: minor,
        currency,
        language,
        isIpcRegistrationForIras: false,
        isIrasInclusion: false,
        itemId: null,
        giftLines: null,
      }
      await createLink(tx, link, { at: new Date(now().getTime() - daysAgo * dayInMs), by: author.id })
    }
  }
}
