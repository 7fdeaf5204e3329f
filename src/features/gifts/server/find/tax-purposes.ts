import { type RawBuilder, sql } from 'kysely'
import type { TaxPurpose } from '#features/gifts/tax-state.ts'

/** The purposes of a gift `d` of the fund `f`, as JSON: those of its lines, or the gift's own. A line without a fund has the gift's. */
export const taxPurposesOf = (charityId: number): RawBuilder<TaxPurpose[]> => sql`
  coalesce(
    (select json_agg(json_build_object('itemId', l.item_id, 'isTaxDeductible', coalesce(p.is_tax_deductible, f.is_tax_deductible), 'amountMinor', l.amount_minor) order by l.line_no)
       from donation_line l left join fund p on p.charity_id = l.charity_id and p.id = l.fund_id
      where l.charity_id = ${charityId} and l.donation_id = d.id),
    json_build_array(json_build_object('itemId', d.item_id, 'isTaxDeductible', f.is_tax_deductible, 'amountMinor', d.amount_minor)))`
