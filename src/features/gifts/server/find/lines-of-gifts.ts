import { type RawBuilder, sql } from 'kysely'
import type { LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** One of the lines of a gift. */
export type StoredGiftLine = RowOf<
  'donationLine',
  | 'donationId'
  | 'itemId'
  | 'fundId'
  | 'name'
  | 'nameCode'
  | 'grade'
  | 'people'
  | 'days'
  | 'years'
  | 'quantity'
  | 'rateMinor'
  | 'wealthMinor'
  | 'deductionMinor'
  | 'overrideReason'
  | 'rateId'
  | 'amountMinor'
> &
  /** The English and the Malay name of its purpose, and whether it is deductible; null for lines without one. */
  LeftJoined<Renamed<'fund', { fundName: 'name'; fundNameMs: 'nameMs' }> & RowOf<'fund', 'isTaxDeductible'>>

/** The lines of gifts, in their order. */
export const linesOfGifts = (charityId: number, donationIds: readonly string[]): RawBuilder<StoredGiftLine> => sql<StoredGiftLine>`
  select l.donation_id, l.item_id, l.fund_id, f.is_tax_deductible, f.name as fund_name, f.name_ms as fund_name_ms, l.name, l.name_code, l.grade, l.people, l.days, l.years, l.quantity,
         l.rate_minor, l.wealth_minor, l.deduction_minor, l.override_reason, l.rate_id, l.amount_minor
    from donation_line l left join fund f on f.charity_id = l.charity_id and f.id = l.fund_id
   where l.charity_id = ${charityId} and l.donation_id = any(${donationIds}::uuid[]) order by l.donation_id, l.line_no`
