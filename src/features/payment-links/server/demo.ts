import { sql } from 'kysely'
import { findAccounts } from '#features/accounts/server/public.ts'
import { type Charity, charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import { listFunds } from '#features/gifts/server/public.ts'
import { IslamicLine, ratesOf } from '#features/islamic-giving/rules.ts'
import { planLines } from '#features/islamic-giving/server/public.ts'
import { findRatesOn } from '#features/rates/server/public.ts'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { createLink } from './links.ts'

const dayInMs = 86_400_000
/** What the links ask for, and how many days ago they were sent: the last one has expired. */
const sampleLinks = [
  { minor: 5000, daysAgo: 1 },
  { minor: 20_000, daysAgo: 12 },
] as const
const fidyahDays = 6

/** Writes a link that waits for its payment and one that expired, of a donor of each demo charity; one for fidyah where there is any. */
export const loadDemoLinks: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    const [charity, [author], [fund]] = await Promise.all([
      charityOf(tx, charityId),
      findAccounts(tx, charityId),
      listFunds(tx, charityId, [preferenceIds.donations]),
    ])
    const { rows } = await sql<RowOf<'donor', 'id'>>`
      select o.id from ${donorsOf(charityId)} o where o.is_active and o.email is not null order by o.id limit 1`.execute(tx)
    const [donor] = rows
    if (!author || !fund || !donor) continue
    const { currency, language } = charity
    const sentTo = { charityId, donorId: donor.id, currency, language, isIpcRegistrationForIras: false, isIrasInclusion: false }
    for (const { minor, daysAgo } of sampleLinks) {
      const link = { ...sentTo, fundId: fund.id, amountMinor: minor, itemId: null, giftLines: null }
      await createLink(tx, link, { at: new Date(now().getTime() - daysAgo * dayInMs), by: author.id })
    }
    const fidyah = await planFidyah(tx, charity, now())
    if (fidyah) await createLink(tx, { ...sentTo, ...fidyah }, { at: now(), by: author.id })
  }
}

/** Fidyah for six days at the rate of the day; null where the charity has none. */
async function planFidyah(tx: Tx, charity: Charity, at: Date) {
  const { charityId, timeZone, language } = charity
  const day = dayInZone(at, timeZone)
  const [purposes, rates] = await Promise.all([listFunds(tx, charityId, [preferenceIds.islamicGiving]), findRatesOn(tx, charityId, day)])
  const fund = purposes.find(({ itemId, isActive }) => itemId === itemIds.fidyah && isActive)
  const [rate] = ratesOf(itemIds.fidyah, rates)
  if (!fund || !rate) return null
  const amount = { ...rate.amount, minor: rate.amount.minor * fidyahDays }
  const line = IslamicLine.parse({ donationToValue: fund.id, grade: rate.grade, numberOfDay: fidyahDays, rate: rate.amount, amount })
  const gift = { lines: [line], asksSeason: false, language }
  const { lines, ...planned } = await planLines({ tx, actor: { charityId } }, charity, gift, { day, funds: new Map([[fund.id, fund]]) })
  return { ...planned, amountMinor: amount.minor, giftLines: lines }
}
