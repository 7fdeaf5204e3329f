import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract.ts'
import { personalDataRight } from '#features/donors/rules.ts'
import { frequencyIds, methodIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { takeFromBuckets } from '#platform/server/security/rate-buckets.ts'
import { lookUpBucket } from '#platform/server/security/count-look-ups.ts'
import { rights } from '#features/roles/rules.ts'
import type { Endpoint, Group } from '#platform/contract/endpoint.ts'
import { newDonor, newFund, newGift } from '../factories/giving.ts'
import { clock, db, newCharity } from '../factories/new-charity.ts'

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
    const fields = call === 'donors.byInfo' || call === 'islamicGiving.donors' ? ['phone', 'nric'] : ['phone'] // the last one looked in
    expect(notes.every(({ detail, outcome }) => fields.includes((detail as { by?: string })?.by ?? '') && outcome === 'viewed')).toBe(true)
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
  const others = ['requests.list', 'requests.summary', 'donors.reveal', 'users.changes', 'settlement.list', 'settlement.export'] // no search, or by name and receipt number
  expect(signedIn.filter(name => !others.includes(name) && !searches[name])).toEqual([])
})

const typed = { donorName: 'Ali', nirc: 'S1234567D' }
const tax = { transactionId: newId(), name: 'Ali', nric: 'S1234567D', payerAsked: true } as const
const staff = { roleId: newId(), firstName: 'Ali', lastName: 'Osman', email: 'ali@mail.sg', idNo: 'S1234567D' }
const slip = { id: newId(), leaseId: newId(), receiptNo: 'TST0000001', enteredAt: '2026-03-01T04:00:00Z' }
const gift = { donationToValue: newId(), amount: { minor: 5000, currency: 'SGD' }, paymentMethod: methodIds.cash } as const
const { donationToValue: _, ...payment } = gift
const islamicGift = { ...payment, ...typed, lines: [{ donationToValue: newId(), amount: gift.amount }] }
/** One call of each that compares typed personal data with what is on file: here it is refused, by which the answer tells as much. */
const comparisons: Readonly<Record<string, (desk: Desk) => Promise<unknown>>> = {
  'donorProfiles.edit': ({ api, donorId }) => api.donorProfiles.edit({ donorId, version: 9, ...typed, language: 'en' }),
  'donations.add': ({ api }) => api.donations.add({ ...gift, ...typed }),
  'donations.edit': ({ api }) => api.donations.edit({ transactionId: newId(), version: 1, donor: typed }),
  'islamicGiving.add': ({ api }) => api.islamicGiving.add(islamicGift as never),
  'offlineCounter.sendDonation': ({ api }) => api.offlineCounter.sendDonation({ ...slip, gift: { ...gift, ...typed } } as never),
  'offlineCounter.sendIslamicGift': ({ api }) => api.offlineCounter.sendIslamicGift({ ...slip, gift: islamicGift } as never),
  'tax.registerDonation': ({ api }) => api.tax.registerDonation({ ...tax }),
  'tax.registerIslamic': ({ api }) => api.tax.registerIslamic({ ...tax }),
  'roles.previewDutyFindings': ({ api }) => api.roles.previewDutyFindings({ user: { userId: null, phoneNumber: null, ...staff } }),
  'users.save': ({ api }) => api.users.save(staff),
  'amils.create': ({ api }) => api.amils.create(staff),
  'amils.edit': ({ api }) => api.amils.edit({ ...staff, userId: newId(), version: 1 }),
}

test('every call that takes personal data of people is among them, or compares them with nobody', () => {
  const isPersonal = /"(nirc|nric|donorPhone|donorEmail|idNo|idNumber|phone|phoneNumber|mobile|email)":/
  const taking = Object.entries<Group>(contract).flatMap(([name, group]) =>
    Object.entries<Endpoint>(group)
      .filter(([, { spec }]) => spec.access !== 'public' && spec.access !== 'guest')
      .filter(([, { spec }]) => isPersonal.test(JSON.stringify(z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' }))))
      .map(([verb]) => `${name}.${verb}`),
  )
  const addresses = ['donations.sendReceipt', 'islamicGiving.sendReceipt', 'purchases.sendReceipt'] // where a receipt goes
  const others = [...addresses, 'charity.save', 'donorMerges.merge'] // the charity's own, and which of two is kept
  expect(taking.filter(call => !others.includes(call) && !searches[call] && !comparisons[call])).toEqual([])
})

const usedBy = async ({ sql }: Desk, call: () => Promise<unknown>) => {
  const read = () => sql(`select sum(extract(epoch from empty_at)) as sum from rate_bucket where kind = $1`, [lookUpBucket.kind])
  const before = await read()
  await call().catch((error: unknown) => expect(error).toHaveProperty('code'))
  return Number((await read())[0]?.['sum'] ?? 0) !== Number(before[0]?.['sum'] ?? 0)
}

test('a comparison that is refused counts for those who see masks, and leaves a row that names the field', async () => {
  const [reader, holder] = [await desk(readers), await desk(rights)]
  for (const [call, compare] of Object.entries(comparisons)) {
    expect([call, await usedBy(reader, () => compare(reader)), await usedBy(holder, () => compare(holder))]).toEqual([call, true, false])
    expect([call, (await reader.notesOf()).at(-1)?.detail]).toEqual([call, { by: expect.stringMatching(/^(nric|idNo)$/) as string }])
  }
})

test('a counter that records gifts with typed details uses nothing up; what differs from the file, or is asked, does', async () => {
  const clerk = await desk(readers)
  const { api, donorId } = clerk
  const donationToValue = await newFund(clerk)
  const record = (fields: object) => usedBy(clerk, () => api.donations.add({ ...gift, donationToValue, ...fields }))
  expect(await record({ donorName: 'Ali', donorPhone: '91234567', donorEmail: 'ali@mail.sg' })).toBe(false)
  expect(await record({ donorId, donorPhone: '81234567' })).toBe(false)
  expect(await record({ donorId, donorPhone: '81234568' })).toBe(true)
  expect(await record({ donorId, donorPhone: '81234567', frequency: frequencyIds.monthly, cardId: newId() })).toBe(true)
  expect(await clerk.rowsOf('donation')).toHaveLength(5)
})

test('beyond the limit neither a right nor a wrong guess is answered, and gifts without typed details are recorded', async () => {
  const clerk = await desk(readers)
  const { api, donorId, actor } = clerk
  const donationToValue = await newFund(clerk)
  const full = Array.from({ length: lookUpBucket.atOnce }, () => ({ bucket: lookUpBucket, subject: `${clerk.charityId}|${actor.userId}` }))
  await db.transact({ charityId: null, readOnly: false }, tx => takeFromBuckets(tx, full, clock.now, 'TOO_MANY'))
  const guess = (fields: object) => api.donations.add({ ...gift, donationToValue, donorId, ...fields })
  for (const donorPhone of ['81234567', '81234568']) await expect(guess({ donorPhone })).rejects.toMatchObject({ code: 'TOO_MANY' })
  for (const version of [1, 9])
    await expect(api.donorProfiles.edit({ donorId, version, ...typed, language: 'en' })).rejects.toMatchObject({ code: 'TOO_MANY' })
  expect(await guess({})).toMatchObject({ amount: gift.amount })
  expect((await clerk.notesOf()).filter(({ outcome }) => outcome === 'refused')).toHaveLength(4)
})

test.each(Object.entries(searches))('%s counts towards the limit of those who see masks, and of no other user', async (_, search) => {
  const [reader, holder] = [await desk(readers), await desk(rights)]
  const perSearch = 3_600_000 / lookUpBucket.perHour
  expect(perSearch).toBeGreaterThanOrEqual(15_000)
  expect([await usedBy(reader, () => search(reader.api)), await usedBy(holder, () => search(holder.api))]).toEqual([true, false])
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
