import { describe, expect, test } from 'vitest'
import { contract } from '#contract.ts'
import { personalDataRight } from '#features/donors/rules.ts'
import { lookUpBucket } from '#features/donors/server/count-look-ups.ts'
import { rights } from '#features/roles/rules.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'
import { newDonor, newGift } from '../factories/giving.ts'
import { newCharity } from '../factories/new-charity.ts'

const readers = rights.filter(right => right !== personalDataRight)
const desk = async (can: readonly string[]) => {
  const charity = await newCharity({ can })
  const donorId = await newDonor(charity, { name: 'Siti Hajar', phone: '+65 81234567', email: 'siti@mail.sg' })
  for (const preference of [8, 9, 10]) await newGift(charity, { donor_id: donorId, app_preference_id: preference })
  const notesOf = async () => (await charity.rowsOf('audit_event')).map(({ detail, outcome }) => ({ detail, outcome }))
  return { ...charity, donorId, notesOf }
}
type Desk = Awaited<ReturnType<typeof desk>>

/** How many a search for a phone finds, by call. Lists find by the last four digits, which masks show; look-ups of donors do not. */
const byPhone: Readonly<Record<string, (api: Desk['api'], phone: string) => Promise<number>>> = {
  'donations.list': async (api, searchValue) => (await api.donations.list({ searchBy: 3, searchValue })).totalCount,
  'donations.summary': async (api, searchValue) => (await api.donations.summary({ searchBy: 3, searchValue })).count,
  'islamicGiving.list': async (api, searchValue) => (await api.islamicGiving.list({ searchBy: 3, searchValue })).totalCount,
  'islamicGiving.summary': async (api, searchValue) => (await api.islamicGiving.summary({ searchBy: 3, searchValue })).count,
  'purchases.list': async (api, searchValue) => (await api.purchases.list({ searchBy: 3, searchValue })).totalCount,
  'purchases.summary': async (api, searchValue) => (await api.purchases.summary({ searchBy: 3, searchValue })).count,
  'donorProfiles.list': async (api, searchValue) => (await api.donorProfiles.list({ searchBy: 'phone', searchValue })).totalCount,
  'donorProfiles.summary': async (api, searchValue) => (await api.donorProfiles.summary({ searchBy: 'phone', searchValue })).count,
  'search.find': async (api, text) => (await api.search.find({ text })).giftCount,
  'donors.byMobile': async (api, mobile) => (await api.donors.byMobile({ mobile })).length,
  'donors.byInfo': async (api, donorInfo) => (await api.donors.byInfo({ donorInfo })).length,
  'islamicGiving.donors': async (api, donorInfo) => (await api.islamicGiving.donors({ donorInfo })).length,
}

describe.each(Object.entries(byPhone))('%s', (call, found) => {
  test('finds a phone as a whole, and no part that its mask hides, for those who see that; each search is in the audit trail', async () => {
    const { api, notesOf } = await desk(readers)
    for (const whole of ['81234567', '+65 8123 4567', '6581234567']) expect(await found(api, whole)).toBeGreaterThan(0)
    for (const part of ['8123', '8123456', '+658123456']) expect(await found(api, part)).toBe(0)
    expect((await found(api, '4567')) > 0).toBe(!call.startsWith('donors.') && call !== 'islamicGiving.donors')
    const notes = await notesOf()
    expect(notes).toHaveLength(7)
    expect(notes.every(({ detail, outcome }) => (detail as { by?: string })?.by === 'phone' && outcome === 'viewed')).toBe(true)
  })

  test('finds a phone by its first digits for those who may see it, in the audit trail too', async () => {
    const { api, notesOf } = await desk(rights)
    expect(await found(api, '8123')).toBeGreaterThan(0)
    expect(await notesOf()).toMatchObject([{ detail: { by: 'phone' }, outcome: 'viewed' }])
  })
})

/** One search by personal data of each call that has such a search, whatever it answers. */
const searches: Readonly<Record<string, (api: Desk['api']) => Promise<unknown>>> = {
  ...Object.fromEntries(Object.entries(byPhone).map(([name, found]) => [name, (api: Desk['api']) => found(api, '81234567')])),
  'donations.downloadReceipts': api => api.donations.downloadReceipts({ searchBy: 7, searchValue: 'S1234567D' }),
  'donorProfiles.export': api => api.donorProfiles.export({ searchBy: 'idNo', searchValue: 'S1234567D' }),
  'donations.export': api => api.donations.export({ searchBy: 7, searchValue: 'S1234567D' }),
  'islamicGiving.downloadReceipts': api => api.islamicGiving.downloadReceipts({ searchBy: 7, searchValue: 'S1234567D' }),
  'islamicGiving.export': api => api.islamicGiving.export({ searchBy: 2, searchValue: 'siti@mail.sg' }),
  'purchases.downloadReceipts': api => api.purchases.downloadReceipts({ searchBy: 7, searchValue: 'S1234567D' }),
  'purchases.export': api => api.purchases.export({ searchBy: 3, searchValue: '81234567' }),
  'recurring.list': api => api.recurring.list({ searchBy: 3, searchValue: '81234567' }),
  'amils.list': api => api.amils.list({ searchBy: 'idNo', searchValue: 'S1234567D' }),
  'amils.export': api => api.amils.export({ searchBy: 'idNo', searchValue: 'S1234567D' }),
  'users.list': api => api.users.list({ searchBy: 'idNo', searchValue: 'S1234567D' }),
  'users.export': api => api.users.export({ searchBy: 'idNo', searchValue: 'S1234567D' }),
  'phoneDesk.find': api => api.phoneDesk.find({ text: '3056' }),
  'donors.byEmail': api => api.donors.byEmail({ email: 'siti@mail.sg' }),
  'donors.byNric': api => api.donors.byNric({ nirc: 'S1234567D' }),
}

test('every call that searches for people is among them', () => {
  const named = Object.entries<Group>(contract).flatMap(([name, group]) =>
    Object.entries<Endpoint>(group)
      .filter(([, { spec }]) => 'searchBy' in spec.body.shape || (spec.rate === 'lookup' && spec.kind === 'query'))
      .map(([verb, { spec }]) => [`${name}.${verb}`, spec] as const),
  )
  const signedIn = named.filter(([, { access }]) => access !== 'public' && access !== 'guest').map(([name]) => name)
  const others = ['requests.list', 'requests.summary', 'donors.reveal', 'users.changes'] // no search, or by name and receipt number
  expect(signedIn.filter(name => !others.includes(name) && !searches[name])).toEqual([])
})

test.each(Object.entries(searches))('%s counts towards the limit of those who see masks, and of no other user', async (_, search) => {
  const [reader, holder] = [await desk(readers), await desk(rights)]
  const perSearch = 3_600_000 / lookUpBucket.perHour
  const used = async ({ api, sql }: Desk) => {
    const before = await sql(`select sum(extract(epoch from empty_at)) as sum from rate_bucket where kind = $1`, [lookUpBucket.kind])
    await search(api).catch((error: unknown) => expect(error).toMatchObject({ status: 200 }))
    const after = await sql(`select sum(extract(epoch from empty_at)) as sum from rate_bucket where kind = $1`, [lookUpBucket.kind])
    return Number(after[0]?.['sum'] ?? 0) !== Number(before[0]?.['sum'] ?? 0)
  }
  expect(perSearch).toBeGreaterThanOrEqual(15_000)
  expect([await used(reader), await used(holder)]).toEqual([true, false])
})

test('no one tries more than the limit', async () => {
  const { api } = await desk(['donations:view'])
  const search = (at: number) =>
    api.donations.list({ searchBy: 7, searchValue: `S${String(at).padStart(7, '0')}A` }).then(
      () => 'answered',
      (error: { code: string }) => error.code,
    )
  const answers: string[] = []
  for (let at = 0; at < lookUpBucket.atOnce + 10; at += 10)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => search(at + index)))))
  expect(answers.filter(answer => answer === 'answered')).toHaveLength(lookUpBucket.atOnce)
  expect(answers.filter(answer => answer === 'TOO_MANY')).toHaveLength(10)
  expect((await api.donations.list({ searchBy: 1, searchValue: 'Siti' })).totalCount).toBe(1)
})

test('a search by name, and a list without one, leave no row', async () => {
  const { api, rowsOf } = await desk(readers)
  await api.donations.list({})
  await api.donations.list({ searchBy: 1, searchValue: 'Siti' })
  await api.search.find({ text: 'siti haj' })
  expect(await rowsOf('audit_event')).toEqual([])
})
