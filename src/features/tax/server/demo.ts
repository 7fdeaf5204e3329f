import { preferenceIds } from '#kit/giving/ids.ts'
import { charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import { GiftStatus, isEnded } from '#features/gifts/rules.ts'
import { sql } from 'kysely'
import { giftsOf, completeSampleGifts, fundsOf, registerForTax } from '#features/gifts/server/public.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import { type TaxFlags, taxFlagsOf } from '#features/gifts/flags.ts'
import type { Gift } from '#features/gifts/columns.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** The charity whose donors may deduct. */
const charityId = 1

/**
 * Demo gifts to be registered: anonymous terminal gifts, and gifts of donors with a number but without contact details. Voided and refunded
 * gifts are not in the tax records; the others that are marked for tax are registered.
 */
export const loadDemoTax: DemoLoader = async ({ tx, now, enter }) => {
  await enter(charityId)
  const { rows: waiting } = await sql<RowOf<'donation', 'id'>>`
    select id from (
      select g.id, row_number() over (partition by g.donor_id is null order by g.donated_at desc) as place
        from ${giftsOf(charityId)} g
        join ${fundsOf(charityId)} f on f.id = g.fund_id and f.is_tax_deductible
        left join ${donorsOf(charityId)} o on o.id = g.donor_id
       where g.app_preference_id = ${preferenceIds.donations} and g.status in ('Accepted', 'Offline', 'Settled')
         and (g.donor_id is null or (o.nric_tail is not null and (o.email is null or o.phone is null)))
    ) candidate where place <= 6`.execute(tx)
  await completeSampleGifts(tx, charityId, idsOf(waiting), { isIrasInclusion: true })
  for (const charity of demoCharityIds) {
    await enter(charity)
    const { rows: ended } = await sql<RowOf<'donation', 'id'>>`
      select id from ${giftsOf(charity)} g where status = any(${GiftStatus.options.filter(isEnded)}::text[])
         and (is_iras_inclusion or is_ipc_registration_for_iras)`.execute(tx)
    await completeSampleGifts(tx, charity, idsOf(ended), taxFlagsOf({}))
  }
  await enter(charityId)
  await registerMarked(tx, now, idsOf(waiting))
}

type MarkedGift = Pick<Gift, 'id' | 'appPreferenceId' | 'itemId' | 'fundId' | 'donorId' | 'donorName' | 'createdBy'> & TaxFlags
/** Registers the gifts that are marked for tax, but those that wait for their donors. */
async function registerMarked(tx: Tx, now: () => Date, waiting: readonly string[]): Promise<void> {
  const { rows } = await sql<MarkedGift>`
    select id, app_preference_id, item_id, fund_id, donor_id, donor_name, created_by, is_iras_inclusion, is_ipc_registration_for_iras
      from ${giftsOf(charityId)} g
     where donor_id is not null and (is_iras_inclusion or is_ipc_registration_for_iras) and id <> all(${waiting}::uuid[])`.execute(tx)
  const charity = await charityOf(tx, charityId)
  for (let from = 0; from < rows.length; from += 1000) {
    const gifts = rows.slice(from, from + 1000).map(gift => ({ gift, lines: [], registeredBy: gift.createdBy }))
    await registerForTax({ tx, now }, charity, gifts)
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
