import { expect, test } from 'vitest'
import { donorRows } from '#features/donors/server/public.ts'
import { rights } from '#features/roles/rules.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'
import { contract } from '#contract.ts'
import { examples } from '../factories/examples.ts'
import { newDonor } from '../factories/giving.ts'
import { newCharity } from '../factories/new-charity.ts'
import { mergeTwins } from '../factories/twin-donors.ts'
import { newWorld } from '../factories/world.ts'

/**
 * Tables of the donors' own: what is known of a donor, and of pairs and merges; and those whose rows are found by the records that were
 * merged.
 */
const own = [
  'donor',
  'donor_name_token',
  'donor_consent',
  'donor_giving',
  'donor_period',
  'donor_purpose',
  'donor_merge',
  'donor_duplicate',
  'donor_erasure',
  'donor_note',
  'payment_link',
]

test('every table that names a donor has an owner who moves its rows when donors are merged', async () => {
  const { sql } = await newCharity()
  const tables = await sql(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'donor'::regclass order by 1`,
  )
  const moved = donorRows().map(({ table }) => table)
  expect(tables.map(({ name }) => name).filter(name => !own.includes(String(name)))).toEqual(moved.toSorted())
})

const namesDonor = (input: object) => ['donorId', 'donarId', 'DonorId'].filter(field => field in input)

test('every query takes the old id of a donor who was merged, and answers as for the new one', async () => {
  const charity = await newCharity({ can: rights, isIpc: true })
  const world = await newWorld(charity)
  const mergedId = await newDonor(charity, { name: 'Kenari binte Osman' })
  await mergeTwins(charity, { keptId: world.donorId, mergedId })
  const calledEndpoints: string[] = []
  for (const [group, calls] of Object.entries<Group>(contract))
    for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
      const input = { ...examples[`${group}.${name}`]?.(world as never) } as Record<string, unknown>
      const shape = { ...endpoint.spec.body.shape, ...endpoint.spec.query.shape }
      const [field] = namesDonor(shape)
      if (!field || endpoint.spec.kind !== 'query') continue
      calledEndpoints.push(`${group}.${name}`)
      const call = (donorId: string) =>
        (charity.api as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>)[group]![name]!({
          ...input,
          [field]: donorId,
        })
      expect(await call(mergedId), `${group}.${name}`).toEqual(await call(world.donorId))
    }
  expect(calledEndpoints).toEqual(
    expect.arrayContaining(['donorProfiles.find', 'cards.list', 'donations.list', 'donations.ofDonor', 'recurring.list', 'donors.reveal']),
  )
})
