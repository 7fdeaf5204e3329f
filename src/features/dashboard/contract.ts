import { datePresetIds } from '#kit/time/date-presets.ts'
import { preferenceIds, allPreferencesId } from '#kit/giving/ids.ts'
import { enumOf, rowCounts } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { Currency, Money } from '#jurisdictions/money.ts'
import { GiftStatus } from '#features/gifts/rules.ts'
import { query } from '#platform/contract/endpoint.ts'

const Tab = enumOf({ all: allPreferencesId, ...preferenceIds }, 'DashboardTab')
const Figures = z.object({ gifts: z.int(), total: Money, average: Money.nullable() })
const Share = z.object({ id: z.int(), displayName: z.string(), gifts: z.int(), total: Money })

/** The dashboard of a period: its figures, those of the previous period, and their breakdown. */
export const Board = z
  .object({
    startDate: Day,
    endDate: Day,
    currency: Currency,
    figures: Figures,
    before: Figures.extend({ startDate: Day, endDate: Day }),
    days: z.array(z.object({ day: Day, gifts: z.int(), total: Money })),
    byPaymentMethod: z.array(Share),
    byItem: z.array(Share),
    byStatus: z.array(z.object({ status: GiftStatus, gifts: z.int(), total: Money })),
  })
  .meta({ id: 'Board' })
export type Board = z.infer<typeof Board>

const RecentGift = z.object({
  id: z.uuid(),
  receiptNo: z.string().nullable(),
  donationTimeStamp: Moment,
  donorName: z.string().nullable(),
  donationToName: z.string(),
  donationToNameMs: z.string().nullable(),
  status: GiftStatus,
  amount: Money,
})

/** The home board: totals of the last days and the latest gifts. */
export const dashboard = {
  summary: query('dashboard:view')
    .post('/api/Dashboard/getDonationSummary', 'Get the figures, trends and shares of a period for the dashboard')
    .ownErrors()
    .query(
      z.object({
        dateFiler: z.coerce.number().pipe(enumOf(datePresetIds)).default(datePresetIds.month),
        appPreferenceId: z.coerce.number().pipe(Tab).default(preferenceIds.donations),
        charityId: z.coerce.number().int().optional(),
      }),
    )
    .body(z.object({ fromDate: InputDay.nullable().default(null), toDate: InputDay.nullable().default(null) }))
    .result(Board),

  recent: query('dashboard:view')
    .post('/api/Dashboard/recentDonationList', 'List the most recent gifts for the dashboard')
    .ownErrors()
    .body(
      z.object({
        appPreferenceId: Tab.default(preferenceIds.donations),
        pageSize: enumOf(rowCounts([5, 10, 20])).default(10),
        charityId: z.int().optional(),
      }),
    )
    .result(z.array(RecentGift)),
}
