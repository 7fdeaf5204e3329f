import { sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { addDonor, donorsOf } from '#features/donors/server/public.ts'
import { donorTypeIds } from '#kit/giving/ids.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { writePairs } from './scan-duplicates.ts'
import type { Filled, RowOf } from '#platform/server/database/row-types.ts'

/** The charities of the demo in which some donors are on file twice: one in Singapore, one in Malaysia. */
const demoCharities = [1, 80]
const pairsEach = 6

/** Names as counters shorten them: without the word for son or daughter. */
const shortenName = (name: string) => name.replace(/ (bin|binte|binti|b\.|a\/l|a\/p) /i, ' ')

/** Adds a few donors of the demo a second time, with the same phone. */
export const loadDemoDuplicates: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharities) {
    await enter(charityId)
    const charity = await charityOf(tx, charityId)
    const { rows } = await sql<Filled<RowOf<'donor', 'id' | 'name' | 'phone'>>>`
      select o.id, o.name, o.phone from ${donorsOf(charityId)} o
       where o.donor_type = ${donorTypeIds.individual} and o.is_active and o.phone is not null and o.email is not null order by o.id desc limit ${pairsEach}`.execute(
      tx,
    )
    const added: string[] = []
    for (const { name, phone } of rows) {
      const id = await addDonor(
        { tx, now, audit: () => {} },
        charity,
        {
          donorType: donorTypeIds.individual,
          name: shortenName(name),
          phone,
          email: null,
          nric: null,
          idType: null,
          religionType: null,
          iAgree: null,
          agreementSource: 'counter',
        },
        null,
      )
      if (id) added.push(id)
    }
    await writePairs(tx, charityId, added, now().toISOString())
  }
}
