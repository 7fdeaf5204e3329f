import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { mergeTwins, newTwins } from '#testing/factories/twin-donors.ts'
import { itemIds } from '#kit/giving/ids.ts'

const can = ['donors:view', 'donors:edit', 'donations:view', 'islamic-giving:view', 'purchases:view', 'button:show-personal-data']
/** A little more than the gifts of a donor without totals. */
const many = 201

/** Two records of a donor, each with a few gifts. */
async function newDesk() {
  const charity = await newCharity({ can })
  const { keptId, mergedId, first } = await newTwins(charity)
  const funds = [first.fundId, await newFund(charity), await newFund(charity)]
  return { ...charity, keptId, mergedId, template: first.id, funds }
}
type Desk = Awaited<ReturnType<typeof newDesk>>

/** Records gifts of a donor in one statement: on days of seven years, in all modules, some of them voided. */
const give = (desk: Desk, donorId: string, { gifts, seed }: { gifts: number; seed: number }) =>
  desk.sql(
    `insert into donation
     select (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(), 'txn_id', 'T' || uuidv7(), 'receipt_no', null, 'settled_at', null, 'refunded_minor', 0, 'donor_id', $3::uuid,
              'app_preference_id', 8 + (n * $5) % 3, 'amount_minor', 100 + (n * $5 * 7919) % 5000, 'donated_at', g.at,
              'donated_on', (g.at at time zone 'Asia/Singapore')::date, 'fund_id', ($6::uuid[])[1 + n % 3],
              'status', case when n % 17 = 5 then 'Voided' else 'Accepted' end, 'request_status', case when n % 17 = 5 then 3 end))).*
       from donation d cross join generate_series(1, $4) n
      cross join lateral (select timestamptz '2020-01-01' + (n::bigint * $5 * 104729 % 61320) * interval '1 hour' as at) g
      where d.charity_id = $1 and d.id = $2`,
    [desk.charityId, desk.template, donorId, gifts, seed, desk.funds],
  )

/** A gift of the seed's choice, of those that are not voided. */
const someGift = `(select id from donation where charity_id = $1 and status = 'Accepted' order by hashint8(amount_minor + $2), id limit 1)`
const changes = {
  void: `update donation set status = 'Voided', request_status = 3 where charity_id = $1 and id = ${someGift}`,
  refund: `update donation set refunded_minor = amount_minor / 3 where charity_id = $1 and id = ${someGift}`,
  amount: `update donation set amount_minor = refunded_minor + 1 + $2 where charity_id = $1 and id = ${someGift}`,
  day: `update donation set donated_at = donated_at - $2 * interval '1 hour', donated_on = ((donated_at - $2 * interval '1 hour') at time zone 'Asia/Singapore')::date
         where charity_id = $1 and id = ${someGift}`,
  purpose: `update donation set fund_id = (select id from fund where charity_id = $1 order by hashint8($2), id limit 1) where charity_id = $1 and id = ${someGift}`,
  settle: `update donation set status = 'Settled', settled_at = donated_at where charity_id = $1 and status = 'Accepted' and amount_minor % 3 = $2 % 3`,
  purposes: `insert into donation_line (charity_id, donation_id, line_no, item_id, name, amount_minor, fund_id)
             select d.charity_id, d.id, n, ${itemIds.donation}, 'Share', case n when 1 then 33 else d.amount_minor - 33 end, f.id
               from donation d join lateral (select id, row_number() over (order by id <> d.fund_id, id) as n from fund where charity_id = $1) f on f.n <= 2
              where d.charity_id = $1 and d.id = ${someGift} and d.amount_minor > 33
                and not exists (select from donation_line l where l.charity_id = $1 and l.donation_id = d.id)`,
} as const

/** What is kept of donors beside the sums of their gifts, as rows that differ. */
const differences = `
  with valid as (
    select *, amount_minor - refunded_minor as net from donation where charity_id = $1 and donor_id is not null and status not in ('Voided', 'Refunded')),
  kept as (select donor_id from donor_giving where charity_id = $1 and has_totals),
  periods as (
    select d.donor_id, g.grain, d.app_preference_id, date_trunc(g.grain, d.donated_on)::date as starts_on, count(*) as recorded, count(v.id) as gifts,
           coalesce(sum(v.net), 0) as total, coalesce(max(v.net), 0) as largest
      from donation d join kept using (donor_id) left join valid v on v.id = d.id cross join (values ('day'), ('year')) g (grain)
     where d.charity_id = $1 group by 1, 2, 3, 4),
  shares as (
    select v.donor_id, v.app_preference_id, coalesce(s.fund_id, v.fund_id) as fund_id,
           case when s.fund_id is null then v.net else round(s.minor * v.net / v.amount_minor) end as minor
      from valid v join kept using (donor_id) left join lateral (
        select fund_id, sum(amount_minor) as minor from donation_purpose where charity_id = $1 and donation_id = v.id group by 1) s on true),
  expected as (
    select 'giving' as what, donor_id, m.module::text as key, '' as at, count(*) as gifts, sum(net) as total, min(donated_at)::text || max(donated_at) as rest
      from valid cross join lateral (values (0), (app_preference_id)) m (module) group by 2, 3
    union all select grain, donor_id, app_preference_id::text, starts_on::text, gifts, total, recorded || ' ' || largest from periods
    union all select 'purpose', donor_id, app_preference_id::text, fund_id::text, count(*), sum(minor), '' from shares group by 2, 3, 4),
  actual as (
    select 'giving', donor_id, app_preference_id::text, '', gifts::bigint, total_minor::numeric, first_at::text || last_at from donor_giving where charity_id = $1 and gifts > 0
    union all select grain, donor_id, app_preference_id::text, starts_on::text, gifts, total_minor, recorded || ' ' || largest_minor from donor_period where charity_id = $1
    union all select 'purpose', donor_id, app_preference_id::text, fund_id::text, gifts, total_minor, '' from donor_purpose where charity_id = $1 and (gifts, total_minor) <> (0, 0))
  (select 'missing' as is, * from (table expected except table actual) e) union all (select 'wrong', * from (table actual except table expected) a)`

const Change = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]), 'give' as const),
  seed: fc.integer({ min: 1, max: 900 }),
})
async function change(desk: Desk, donorId: string, { kind, seed }: { kind: keyof typeof changes | 'give'; seed: number }): Promise<void> {
  if (kind === 'give') await give(desk, donorId, { gifts: seed % 40, seed })
  else await desk.sql(changes[kind], [desk.charityId, seed])
}

describe('the totals of a donor with many gifts', () => {
  test('the totals are the sums of the gifts after any gifts, voids, refunds, edits, a merge and its undo', async () => {
    const steps = fc.array(Change, { minLength: 3, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(many, 120), steps, steps, async (gifts, before, after) => {
        const desk = await newDesk()
        const expectSums = async (when: string) => expect(await desk.sql(differences, [desk.charityId]), when).toEqual([])
        await give(desk, desk.keptId, { gifts, seed: 11 })
        await give(desk, desk.mergedId, { gifts: 120, seed: 13 })
        await expectSums('given')
        for (const step of before) {
          await change(desk, desk.keptId, step)
          await expectSums(step.kind)
        }
        const { mergeId } = await mergeTwins(desk, { keptId: desk.keptId, mergedId: desk.mergedId })
        await expectSums('merge')
        for (const step of after) {
          await change(desk, desk.keptId, step)
          await expectSums(step.kind)
        }
        await desk.api.donorMerges.undo({ mergeId })
        await expectSums('undo')
        await desk.sql(
          `delete from donation d where charity_id = $1 and donor_id = $2 and not exists (select from donation_line l where l.donation_id = d.id)`,
          [desk.charityId, desk.keptId],
        )
        await expectSums('delete')
      }),
      { numRuns: 3 },
    )
  })

  test('the totals make the same page as adding up the gifts', async () => {
    const desk = await newDesk()
    await give(desk, desk.keptId, { gifts: 240, seed: 7 })
    await desk.sql(changes.purposes, [desk.charityId, 5])
    await desk.sql(changes.refund, [desk.charityId, 9])
    await desk.sql(
      `insert into hijri_year (charity_id, id, hijri_year, authority, ramadan_starts_on, ramadan_ends_on, syawal_starts_on, created_at, updated_at)
       select $1, uuidv7(), y.year, 'MUIS', y.first, y.first + 29, y.first + 30, now(), now() from (values (1444, date '2023-03-23'), (1445, date '2024-03-12')) y (year, first)`,
      [desk.charityId],
    )
    const read = async () => {
      const { api, keptId: donorId } = desk
      const { totalCount } = await api.donations.ofDonor({ donarId: donorId, transactionId: desk.template })
      return [
        await api.donorProfiles.find({ donorId }),
        await api.donorProfiles.giving({ donorId }),
        await api.donorProfiles.list({}),
        totalCount,
      ]
    }
    const withTotals = await read()
    for (const table of ['donor_period', 'donor_purpose']) await desk.sql(`delete from ${table} where charity_id = $1`, [desk.charityId])
    const changed = await desk.sql(`update donor_giving set has_totals = false where charity_id = $1 and has_totals returning donor_id`, [
      desk.charityId,
    ])
    expect(changed).toEqual([{ donor_id: desk.keptId }])
    expect(await read()).toEqual(withTotals)
  })
})
