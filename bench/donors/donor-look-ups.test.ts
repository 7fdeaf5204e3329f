import { expect, test } from 'vitest'
import { contract } from '#contract.ts'
import { servedEndpoints } from '#app/server/features/modules.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { DonorInput } from '#features/donors/contract.ts'
import { findOrAddDonor, findOrAddDonors } from '#features/donors/server/public.ts'
import { loadGiving } from '#features/gifts/server/seed/load.ts'
import { rights } from '#features/roles/rules.ts'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { newPool } from '#platform/server/database/connections.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { vacuumAnalyze } from '#platform/server/database/vacuum.ts'
import { blocksOf, entriesRead } from '../blocks.ts'
import { newDemoDatabase, now } from '../demo-database.ts'
import { record } from '../record.ts'

const database = newDemoDatabase()

/** A donor with one gift, who has a phone. */
async function donorOnFile() {
  const owner = newPool({ connectionString: database.owner, max: 1 })
  const { rows } = await owner.query<{ id: string; name: string; phone: string }>(
    `select d.id, d.name, d.phone from donor d join donor_giving g on g.charity_id = 1 and g.donor_id = d.id and g.app_preference_id = 0 and g.gifts = 1
      where d.charity_id = 1 and d.is_active and d.phone is not null
        and (select count(*) from donor o where o.charity_id = 1 and o.phone_digits = d.phone_digits) = 1 order by d.id desc limit 1`,
  )
  await vacuumAnalyze(owner)
  await owner.end()
  return rows[0]!
}

/** A reader who may see everything. */
function contextOfReader(): Context {
  const can = (right: string) => rights.includes(right as `${string}:${string}`)
  const actor = { userId: newId(), charityId: 1, sessionId: '', roleId: '', name: '', can }
  return { actor, now, audit: () => {}, says: () => {}, afterCommit: () => {} } as unknown as Context
}

async function blocksByLookUp(): Promise<Record<string, number>> {
  const { id, name, phone } = await donorOnFile()
  const context = contextOfReader()
  const typed = DonorInput.parse({ donorName: name, donorPhone: phone })
  const { donorProfiles, donations } = servedEndpoints
  const lookUps: Record<string, (tx: Tx) => Promise<unknown>> = {
    'the donor of a counter gift, by name and phone': async tx => findOrAddDonor({ ...context, tx }, await charityOf(tx, 1), typed),
    'the donor of a counter gift, chosen': async tx =>
      findOrAddDonor({ ...context, tx }, await charityOf(tx, 1), DonorInput.parse({ donorId: id })),
    'the donors of a file': async tx =>
      findOrAddDonors({ ...context, tx }, await charityOf(tx, 1), [
        { donorType: donorTypeIds.individual, name, phone, email: null, nric: null, idType: null },
      ]),
    'the page of a donor': tx => donorProfiles.handlers.find({ ...context, tx }, { donorId: id }),
    'the gifts of a donor': tx =>
      donations.handlers.ofDonor({ ...context, tx }, contract.donations.ofDonor.spec.body.parse({ donarId: id }) as never),
  }
  const blocks: Record<string, number> = {}
  for (const [what, run] of Object.entries(lookUps)) blocks[what] = await blocksOf(database.app, await record(database.app, 1, run))
  return blocks
}

test('reads a few more blocks of six times as many donors', async () => {
  const load = (donations: number, seed: number) => loadGiving({ database, donations, until: '2026-11-20', years: 1, seed })
  await load(2000, 1)
  const before = await blocksByLookUp()
  await load(10_000, 2)
  const after = await blocksByLookUp()
  const grown = Object.entries(after).filter(([what, blocks]) => blocks > before[what]! * 1.3)
  expect(grown).toEqual([])
})

/** Adds donors: one in ten has this name, one in forty of all is archived. */
async function addDonors(count: number, name: string): Promise<void> {
  const owner = newPool({ connectionString: database.owner, max: 1 })
  await owner.query(
    `with made as (
       insert into donor (charity_id, id, donor_type, name, is_active, created_at, updated_at)
       select 1, uuidv7(), 1, case when n % 10 = 0 then $2 else 'Zaharatul' end || ' ' || n, n % 40 > 0, now(), now() from generate_series(1, $1::int) n
       returning id, name)
     insert into donor_name_token (charity_id, token, donor_id) select 1, lower(split_part(name, ' ', 1)), id from made`,
    [count, name],
  )
  await vacuumAnalyze(owner, ['donor', 'donor_name_token'])
  await owner.end()
}

/** Has each donor have given once, on different days: giving that is loaded computes this again. */
async function spreadGiving(): Promise<void> {
  const owner = newPool({ connectionString: database.owner, max: 1 })
  await owner.query(
    `update donor_giving set gifts = 1, total_minor = 100, last_at = timestamptz '2026-11-20' - hashtext(donor_id::text) % 44000 * interval '1 hour'
      where charity_id = 1 and app_preference_id = 0`,
  )
  await vacuumAnalyze(owner, ['donor_giving'])
  await owner.end()
}

/** Donors of whom a thousand are named Zulhilmi and nine thousand Zaharatul, added by the first test that needs them. */
let thousands: Promise<void> | undefined
const addThousands = () => (thousands ??= addDonors(10_000, 'Zulhilmi'))

test('a page of a name of a thousand reads neither each of its donors nor each of the list', async () => {
  await addThousands()
  await spreadGiving()
  const request = contract.donorProfiles.list.spec.body.parse({ pageSize: 20, searchValue: 'zulhilmi' })
  const call: { totalCount: number }[] = []
  const statements = await record(database.app, 1, async tx => {
    call.push((await servedEndpoints.donorProfiles.handlers.list({ ...contextOfReader(), tx }, request as never)) as { totalCount: number })
  })
  expect(call[0]?.totalCount).toBe(750)
  expect(await blocksOf(database.app, statements)).toBeLessThan(1500)
})

/** Gives the newest gifts of other donors to twenty donors of a name. */
async function giveGiftsTo(name: string, gifts: number): Promise<void> {
  const owner = newPool({ connectionString: database.owner, max: 1 })
  await owner.query(
    `update donation d set donor_id = o.id
       from (select id, row_number() over (order by id) % 20 as n from donor where charity_id = 1 and is_active and name like $1 || ' %' order by id limit 20) o
       join (select id, row_number() over (order by donated_at desc, id) % 20 as n from donation
              where charity_id = 1 and app_preference_id = 8 and donor_id is not null order by donated_at desc, id limit $2) known using (n)
      where d.charity_id = 1 and d.id = known.id`,
    [name, gifts],
  )
  await vacuumAnalyze(owner, ['donation'])
  await owner.end()
}

test('the few gifts of a name of thousands are not looked for in the whole list', async () => {
  await addThousands()
  await loadGiving({ database, donations: 10_000, until: '2026-11-20', years: 1, seed: 4 })
  await giveGiftsTo('Zaharatul', 40)
  const request = contract.donations.list.spec.body.parse({ searchBy: 1, searchValue: 'zaharatul', appPreferenceId: 0 })
  const call: { totalCount: number }[] = []
  const statements = await record(database.app, 1, async tx => {
    call.push((await servedEndpoints.donations.handlers.list({ ...contextOfReader(), tx }, request as never)) as { totalCount: number })
  })
  expect(call[0]?.totalCount).toBe(40)
  expect(await blocksOf(database.app, statements)).toBeLessThan(700)
})

test('gifts of two words that thousands share are found without reading all who have either', async () => {
  await addThousands()
  const owner = newPool({ connectionString: database.owner, max: 1 })
  await owner.query(
    `insert into donor_name_token (charity_id, token, donor_id)
     select 1, word, id from donor cross join (values ('kencana'), ('melati')) w (word) where charity_id = 1 and name ~ '^Z(ulhilmi|aharatul) '`,
  )
  await owner.end()
  await giveGiftsTo('Zulhilmi', 1300)
  const request = contract.donations.list.spec.body.parse({ searchBy: 1, searchValue: 'kencana melati' })
  const call: { totalCount: number; totalCapped: boolean }[] = []
  const statements = await record(database.app, 1, async tx => {
    call.push((await servedEndpoints.donations.handlers.list({ ...contextOfReader(), tx }, request as never)) as (typeof call)[number])
  })
  expect(call[0]).toMatchObject({ totalCount: 1000, totalCapped: true })
  expect(await entriesRead(database.app, statements, 'donor_name_token')).toBeLessThan(20_000)
})

test('reads each donor of a name once for a page of them and its count', async () => {
  await loadGiving({ database, donations: 3000, until: '2026-11-20', years: 1, seed: 3 })
  await donorOnFile()
  const request = contract.donorProfiles.list.spec.body.parse({ pageSize: 20, searchValue: 'a' })
  let found = 0
  const statements = await record(database.app, 1, async tx => {
    const { totalCount } = (await servedEndpoints.donorProfiles.handlers.list({ ...contextOfReader(), tx }, request as never)) as {
      totalCount: number
    }
    found = totalCount
  })
  expect(found).toBeGreaterThan(100)
  const rest = 500 // the rows of the page, and what every list reads
  expect((await blocksOf(database.app, statements)) - rest).toBeLessThan(8 * found)
})
