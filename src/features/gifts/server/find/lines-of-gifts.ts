import { type RawBuilder, sql } from 'kysely'
import type { LineNameCode } from '#features/gifts/line-names.ts'
import type { ItemId } from '#features/gifts/rules.ts'

/** One of the lines of a gift. */
export type StoredGiftLine = {
  donationId: string
  itemId: ItemId
  name: string
  nameCode: LineNameCode | null
  grade: string | null
  people: number | null
  days: number | null
  years: number | null
  quantity: number | null
  rateMinor: number | null
  wealthMinor: number | null
  deductionMinor: number | null
  overrideReason: string | null
  rateId: string | null
  amountMinor: number
}

/** The lines of gifts, in their order. */
export const linesOfGifts = (charityId: number, donationIds: readonly string[]): RawBuilder<StoredGiftLine> => sql<StoredGiftLine>`
  select donation_id, item_id, name, name_code, grade, people, days, years, quantity, rate_minor, wealth_minor, deduction_minor, override_reason, rate_id, amount_minor
    from donation_line
   where charity_id = ${charityId} and donation_id = any(${donationIds}::uuid[]) order by donation_id, line_no`
