import { describe, expect, test } from 'vitest'
import { preferenceIds } from '#kit/giving/ids.ts'
import { newDonor, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

const viewer = { can: ['donations:view'] }
const reader = () => newCharity(viewer)

describe('a search by name', () => {
  test('counts a donor once whose name contains the word twice, and shows the same total on every page to the end', async () => {
    const charity = await reader()
    const donor_id = await newDonor(charity, { name: 'Zulkifli bin Zulkarnain' })
    const moments = Array.from({ length: 23 }, (_, i) => `2026-01-${String(i + 1).padStart(2, '0')}T04:00:00Z`)
    for (const donated_at of moments) await newGift(charity, { donor_id, donated_at })
    const page = (pageNumber: number) => charity.api.donations.list({ searchBy: 1, searchValue: 'zul', pageNumber, pageSize: 10 })
    const pages = await Promise.all([page(1), page(2), page(3), page(4)])
    expect(pages.flatMap(({ items }) => items.map(item => item.donationTimeStamp))).toEqual(moments.toReversed())
    expect(pages.map(({ items, totalCount, totalCapped }) => [items.length, totalCount, totalCapped])).toEqual([
      [10, 23, false],
      [10, 23, false],
      [3, 23, false],
      [0, 23, false],
    ])
  })

  test('a search by a name of more donors than are looked up one by one finds the newest gifts anyway, and counts to a thousand', async () => {
    const charity = await newCharity({ can: ['donations:view', 'islamic-giving:view'] })
    const newest = await newGift(charity, {
      donor_id: await newDonor(charity, { name: 'Siti Newest' }),
      donated_at: '2026-02-28T04:00:00Z',
    })
    const others = await newGift(charity, {
      donor_id: await newDonor(charity, { name: 'Ahmad Other' }),
      donated_at: '2026-03-01T04:00:00Z',
    })
    await addNamesakes(charity, others.id, 4005)
    const { items, totalCount, totalCapped } = await charity.api.donations.list({ searchBy: 1, searchValue: 'siti' })
    expect([items.length, items[0]?.id, totalCount, totalCapped]).toEqual([10, newest.id, 1000, true])
    expect(items.map(item => item.donorName?.slice(0, 4))).not.toContain('Ahma')
    const donor_id = await newDonor(charity, { name: 'Siti Islamic' })
    const islamic = await newGift(charity, { donor_id, app_preference_id: preferenceIds.islamicGiving, donated_at: '2026-01-31T04:00:00Z' })
    const all = await charity.api.donations.list({ searchBy: 1, searchValue: 'siti', appPreferenceId: 0 })
    expect([all.items.slice(0, 2).map(item => item.id), all.totalCount, all.totalCapped]).toEqual([[newest.id, islamic.id], 1000, true])
  })

  test('answers at once for thousands of donors whom no one has counted yet', async () => {
    const charity = await reader()
    const { id } = await newGift(charity, { donor_id: await newDonor(charity, { name: 'Ahmad Other' }), amount_minor: 1000 })
    await addNamesakes(charity, id, 4100)
    const search = { searchBy: 1, searchValue: 'siti noor' } as const
    const [page, summary] = await Promise.all([charity.api.donations.list(search), charity.api.donations.summary(search)])
    expect([page.items.length, page.totalCount, page.totalCapped]).toEqual([10, 1000, true])
    expect([summary.count, summary.totals[0]?.sum.minor]).toEqual([4100, 4_100_000])
    const allModulesSearch = { ...search, appPreferenceId: 0, donationTo: 1 } as const // over all modules, filtered by purpose
    const [allModules, all] = [await charity.api.donations.list(allModulesSearch), await charity.api.donations.summary(allModulesSearch)]
    expect([allModules.items.length, allModules.totalCapped, all.count]).toEqual([10, true, 4100])
    expect(await charity.api.search.find({ text: 'siti noor' })).toMatchObject({ giftCount: 1000, isCapped: true })
  })
})

/**
 * Copies a gift many times, each for another donor named Siti Noor…. Like after an import, the planner has no statistics of the new rows.
 */
const addNamesakes = (charity: Awaited<ReturnType<typeof reader>>, like: string, many: number) =>
  charity.sql(
    `with made as (
       insert into donor (charity_id, id, donor_type, name, created_at, updated_at)
       select $1, gen_random_uuid(), 1, 'Siti Noor ' || n, now(), now() from generate_series(1, $3::int) n returning charity_id, id, name),
     named as (insert into donor_name_token select charity_id, token, id from made, unnest(array['siti', 'noor', 'nur']) token)
     insert into donation select copied.* from made m, donation d,
       jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'donor_id', m.id, 'donor_name', m.name,
       'txn_id', 'S' || m.id, 'receipt_no', null, 'donated_at', '2025-06-01T04:00:00Z', 'donated_on', '2025-06-01')) copied
       where d.charity_id = $1 and d.id = $2`,
    [charity.charityId, like, many],
  )
