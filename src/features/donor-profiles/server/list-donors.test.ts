import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { seal } from '#platform/server/security/encryption.ts'
import { filesDir, newCharity, server } from '#testing/factories/new-charity.ts'
import { frequencyIds, donorTypeIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

const reader = { can: ['donors:view', 'donations:view', 'islamic-giving:view', 'purchases:view'] }
type TestCharity = Awaited<ReturnType<typeof newCharity>>
const give = (charity: TestCharity, donor_id: string, fields: object = {}) => newGift(charity, { donor_id, ...fields })
const namesIn = async ({ api }: TestCharity, request: Parameters<TestCharity['api']['donorProfiles']['list']>[0] = {}) =>
  (await api.donorProfiles.list(request)).items.map(({ donorName }) => donorName)

/** Siti gave twice and by zakat, Tan once long ago, Harbour Foods nothing; Rahim is archived. */
async function desk(rights = reader) {
  const charity = await newCharity(rights)
  const id = { id_type: 'nric', nric_sealed: 'x', nric_index: Buffer.from('x') as unknown as string, nric_tail: '567D' }
  const siti = await newDonor(charity, {
    name: 'Siti Aishah binte Osman',
    phone: '+65 81234567',
    email: 'siti@mail.sg',
    created_at: '2026-01-01T00:00:00Z',
    ...id,
  })
  const tan = await newDonor(charity, {
    name: 'Tan Wei Ming',
    address_line1: '2 Jalan Besar',
    i_agree: true,
    agreed_at: '2026-01-01T00:00:00Z',
    created_at: '2026-01-01T00:00:01Z',
  })
  const foods = await newDonor(charity, {
    name: 'Harbour Foods Pty Ltd',
    donor_type: donorTypeIds.corporate,
    email: 'pay@foods.au',
    created_at: '2026-01-01T00:00:02Z',
  })
  const rahim = await newDonor(charity, { name: 'Rahim bin Ali', is_active: false })
  const roof = await newFund(charity, { name: 'Roof', kind: 3 })
  await give(charity, siti, { amount_minor: 5000, donated_at: '2026-02-01T04:00:00Z', fund_id: roof, donation_to: 3, donation_method: 2 })
  await give(charity, siti, { amount_minor: 2000, donated_at: '2026-03-01T04:00:00Z', frequency: frequencyIds.monthly })
  await give(charity, siti, { amount_minor: 1000, donated_at: '2025-03-01T04:00:00Z', app_preference_id: preferenceIds.islamicGiving })
  await give(charity, siti, {
    amount_minor: 9000,
    donated_at: '2026-03-02T04:00:00Z',
    status: 'Voided',
    request_status: requestStatusIds.voided,
  })
  await give(charity, tan, { amount_minor: 1_200_000, donated_at: '2024-06-01T04:00:00Z', salam_pay_donor_type: 2 })
  return { charity, siti, tan, foods, rahim, roof }
}

describe('the list of donors', () => {
  test('shows what each gave, those who gave last first, without voided gifts', async () => {
    const { charity, siti } = await desk()
    const { items, totalCount, totalCapped } = await charity.api.donorProfiles.list({})
    expect(items.map(({ donorName }) => donorName)).toEqual(['Siti Aishah binte Osman', 'Tan Wei Ming', 'Harbour Foods Pty Ltd'])
    expect([totalCount, totalCapped]).toEqual([3, false])
    expect(items[0]).toMatchObject({
      donorId: siti,
      donorPhone: '+65 •••• 4567',
      donorEmail: 'si•••••@mail.sg',
      gifts: 3,
      lifetime: { minor: 8000, currency: 'SGD' },
      thisYear: { minor: 7000, currency: 'SGD' },
      lastGiftAt: '2026-03-01T04:00:00Z',
      isTaxReady: true,
      iAgree: null,
    })
    expect(items[0]?.nirc).toMatch(/•567D$/)
  })

  test.each([
    ['days of gifts', { startDate: '2026-02-01', endDate: '2026-02-28' }, ['Siti Aishah binte Osman']],
    ['recurrence', { recurringType: 4 }, ['Siti Aishah binte Osman']],
    ['recurring gifts', { donationType: 2 }, ['Siti Aishah binte Osman']],
    ['kind of beneficiary', { donationTo: 3 }, ['Siti Aishah binte Osman']],
    ['way of taking', { donationMethod: [2] }, ['Siti Aishah binte Osman']],
    ['SalamSG Pay donor type', { salamPayDonorType: 2 }, ['Tan Wei Ming']],
    ['amount', { minimumAmount: 100_000 }, ['Tan Wei Ming']],
    ['donor types, anonymous payers among them', { donorType: [2, 3] }, ['Harbour Foods Pty Ltd']],
    ['identity number', { verifiedBy: 'IdNumber' }, ['Siti Aishah binte Osman']],
    ['mobile number', { verifiedBy: 'Mobile' }, ['Siti Aishah binte Osman']],
    ['e-mail address', { verifiedBy: 'Email' }, ['Siti Aishah binte Osman', 'Harbour Foods Pty Ltd']],
    ['nothing on file', { verifiedBy: 'None' }, ['Tan Wei Ming']],
    ['all ways of being verified', { verifiedBy: 'All' }, ['Siti Aishah binte Osman', 'Tan Wei Ming', 'Harbour Foods Pty Ltd']],
    ['consent', { consent: 'agreed' }, ['Tan Wei Ming']],
    ['no consent asked', { consent: 'notAsked' }, ['Siti Aishah binte Osman', 'Harbour Foods Pty Ltd']],
    ['being lapsed', { standing: 'lapsed' }, ['Tan Wei Ming']],
    ['being new', { standing: 'new' }, []],
    ['major giving', { standing: 'major' }, ['Tan Wei Ming']],
    ['being archived', { isArchived: 1 }, ['Rahim bin Ali']],
    ['name', { searchBy: 'name', searchValue: 'aisyah othman' }, ['Siti Aishah binte Osman']],
    ['a name without a letter', { searchBy: 'name', searchValue: '-' }, []],
    ['e-mail', { searchBy: 'email', searchValue: 'SITI@mail.sg' }, ['Siti Aishah binte Osman']],
    ['whole phone', { searchBy: 'phone', searchValue: '8123 4567' }, ['Siti Aishah binte Osman']],
    ['last digits of the phone', { searchBy: 'phone', searchValue: '4567' }, ['Siti Aishah binte Osman']],
    ['last characters of the number', { searchBy: 'idNo', searchValue: '567d' }, ['Siti Aishah binte Osman']],
    ['name and gifts at once', { searchValue: 'tan', minimumAmount: 1, maximumAmount: 100 }, []],
  ] as const)('the list of donors is filtered by %s', async (_, filter, names) => {
    const { charity } = await desk()
    const request = filter as Parameters<typeof namesIn>[1]
    expect(await namesIn(charity, request)).toEqual(names)
    expect((await charity.api.donorProfiles.summary(request ?? {})).count).toBe(names.length)
  })

  test('the list of donors is filtered by purpose, and offers all of them', async () => {
    const { charity, roof } = await desk()
    expect(await namesIn(charity, { donationToValues: [roof] })).toEqual(['Siti Aishah binte Osman'])
    expect((await charity.api.donorProfiles.filters({})).donationToValues.map(({ displayName }) => displayName)).toContain('Roof')
  })

  test.each([
    ['lifetime', 'desc', ['Tan Wei Ming', 'Siti Aishah binte Osman', 'Harbour Foods Pty Ltd']],
    ['name', 'asc', ['Harbour Foods Pty Ltd', 'Siti Aishah binte Osman', 'Tan Wei Ming']],
    ['createdAt', 'asc', ['Siti Aishah binte Osman', 'Tan Wei Ming', 'Harbour Foods Pty Ltd']],
    ['lastGift', 'asc', ['Harbour Foods Pty Ltd', 'Tan Wei Ming', 'Siti Aishah binte Osman']],
  ] as const)('the export of donors is sorted by %s %s', async (sortBy, sortExpression, names) => {
    const { charity } = await desk()
    expect(await namesIn(charity, { sortBy, sortExpression })).toEqual(names)
  })

  test('adds up to the cent, in the modules that the reader may see', async () => {
    const { charity, rahim } = await desk()
    await give(charity, rahim)
    expect(await charity.api.donorProfiles.summary({})).toEqual({
      count: 3,
      totals: [{ sum: { minor: 1_208_000, currency: 'SGD' }, average: { minor: 402_667, currency: 'SGD' } }],
    })
    const { charity: other } = await desk({ can: ['donors:view', 'donations:view'] })
    const { items } = await other.api.donorProfiles.list({ searchValue: 'siti' })
    expect(items).toMatchObject([{ gifts: 2, lifetime: { minor: 7000 } }])
    expect((await other.api.donorProfiles.summary({})).totals[0]?.sum.minor).toBe(1_207_000)
  })

  test('the list of donors is sorted and filtered by the modules that the reader may see, so that its order tells nothing of others', async () => {
    const { charity, siti, foods } = await desk({ can: ['donors:view', 'donations:view'] })
    await give(charity, siti, {
      amount_minor: 2_000_000,
      donated_at: '2026-04-01T04:00:00Z',
      app_preference_id: preferenceIds.islamicGiving,
    })
    await give(charity, foods, { amount_minor: 10_000, donated_at: '2026-03-05T04:00:00Z' })
    const foodsFirst = ['Harbour Foods Pty Ltd', 'Siti Aishah binte Osman', 'Tan Wei Ming']
    expect(await namesIn(charity, { sortBy: 'lastGift', sortExpression: 'desc' })).toEqual(foodsFirst)
    expect(await namesIn(charity, { sortBy: 'lastGift', sortExpression: 'asc' })).toEqual(foodsFirst.toReversed())
    const byTotal = { sortBy: 'lifetime', sortExpression: 'desc' } as const
    expect(await namesIn(charity, byTotal)).toEqual(['Tan Wei Ming', 'Harbour Foods Pty Ltd', 'Siti Aishah binte Osman'])
    expect(await namesIn(charity, { ...byTotal, minimumAmount: 1 })).toEqual(await namesIn(charity, byTotal))
    expect(await namesIn(charity, { sortBy: 'name', sortExpression: 'asc', standing: 'major' })).toEqual(['Tan Wei Ming'])
    const { id } = await charity.api.donorProfiles.export({})
    expect((await fileOf(charity, id)).indexOf('Harbour')).toBeLessThan((await fileOf(charity, id)).indexOf('Siti'))
  })

  test('follows gifts that are voided, changed, given to another donor or removed', async () => {
    const { charity, siti, tan } = await desk()
    const figures = async () => (await charity.api.donorProfiles.list({})).items.map(({ gifts, lifetime }) => [gifts, lifetime.minor])
    const { id } = await give(charity, siti, { amount_minor: 300, donated_at: '2026-04-01T04:00:00Z' })
    expect(await figures()).toEqual([
      [4, 8300],
      [1, 1_200_000],
      [0, 0],
    ])
    await charity.sql(`update donation set status = 'Voided', request_status = 3 where id = $1`, [id])
    expect(await figures()).toEqual([
      [3, 8000],
      [1, 1_200_000],
      [0, 0],
    ])
    await charity.sql(`update donation set status = 'Accepted', request_status = null, donor_id = $2 where id = $1`, [id, tan])
    expect(await figures()).toEqual([
      [2, 1_200_300],
      [3, 8000],
      [0, 0],
    ])
    await charity.sql(`delete from donation where id = $1`, [id])
    expect(await figures()).toEqual([
      [3, 8000],
      [1, 1_200_000],
      [0, 0],
    ])
  })

  test('keeps charities apart', async () => {
    await desk()
    expect(await charityNames()).toEqual([])
  })
})

const charityNames = async () => namesIn(await newCharity(reader))

describe('a list of thousands', () => {
  test('finds the first of a common name, a rare name, and counts as far as it has to', async () => {
    const { charity, tan } = await desk({ can: [...reader.can, 'button:show-personal-data'] })
    await charity.sql(
      `with made as (
         insert into donor (charity_id, id, donor_type, name, phone, created_at, updated_at, address_line1, i_agree, agreed_at)
         select $1, gen_random_uuid(), 1, 'Tan Ah ' || n, '+65 9' || 1000000 + n, now(), now(), '1 Jalan Besar', case when n <= 6000 then true end, case when n <= 6000 then now() end from generate_series(1, 11000) n returning charity_id, id)
       insert into donor_name_token select charity_id, token, id from made, unnest(array['tan', 'ah']) token`,
      [charity.charityId],
    )
    const common = await charity.api.donorProfiles.list({ searchValue: 'tan' })
    expect([common.items[0]?.donorId, common.totalCount, common.totalCapped]).toEqual([tan, 1000, true])
    expect(await charity.api.donorProfiles.list({ searchValue: 'tan wei' })).toMatchObject({ totalCount: 1, items: [{ donorId: tan }] })
    expect(await charity.api.donorProfiles.list({ searchValue: 'tan ah' })).toMatchObject({ totalCapped: true })
    expect((await charity.api.donorProfiles.summary({ searchValue: 'tan' })).count).toBe(11_001)
    const byPhone = { searchBy: 'phone', searchValue: '9100' } as const
    const digits = await charity.api.donorProfiles.list(byPhone)
    expect([digits.items.every(({ donorName }) => donorName.startsWith('Tan Ah ')), digits.totalCapped]).toEqual([true, true])
    expect((await charity.api.donorProfiles.summary(byPhone)).count).toBe(9999)
    const byPost = { reachableBy: 'post' } as const
    const open = await charity.api.donorProfiles.list(byPost)
    expect([open.items[0]?.donorId, open.totalCount, open.totalCapped]).toEqual([tan, 6001, false])
    expect((await charity.api.donorProfiles.summary(byPost)).count).toBe(6001)
  })

  test('a list of hundreds who share a name has its order, and none who is archived, on every page to its end', async () => {
    const charity = await newCharity(reader)
    const by = [charity.charityId]
    await charity.sql(
      `with made as (
         insert into donor (charity_id, id, donor_type, name, is_active, created_at, updated_at)
         select $1, gen_random_uuid(), 1, case n % 2 when 0 then 'Lim ' else 'Ong ' end || n, n % 14 > 0, now(), now() from generate_series(1, 1300) n returning id, name)
       insert into donor_name_token select $1, lower(left(name, 3)), id from made`,
      by,
    )
    await charity.sql(
      `update donor_giving g set total_minor = n % 97, last_at = case when n % 5 > 0 then timestamptz '2026-01-01' + n % 211 * interval '1 day' end
         from (select id, substr(name, 5)::int as n from donor where charity_id = $1) k where g.charity_id = $1 and g.donor_id = k.id`,
      by,
    )
    const named = `select o.id from donor o join donor_giving g on g.charity_id = $1 and g.donor_id = o.id where o.charity_id = $1 and o.name like 'Lim%' and o.is_active`
    for (const [sortBy, sortExpression, order] of [
      ['lastGift', 'desc', 'g.last_at desc nulls last, o.id desc'],
      ['lastGift', 'asc', 'g.last_at nulls first, o.id'],
      ['lifetime', 'desc', 'g.total_minor desc, o.id desc'],
      ['createdAt', 'asc', 'o.id'],
    ] as const) {
      const all = (await charity.sql(`${named} order by ${order}`, by)).map(({ id }) => id)
      for (const pageNumber of [1, 6, 7]) {
        const page = await charity.api.donorProfiles.list({ searchValue: 'lim', sortBy, sortExpression, pageNumber, pageSize: 100 })
        const rows = all.slice(100 * (pageNumber - 1), 100 * pageNumber)
        expect([page.items.map(({ donorId }) => donorId), page.totalCount]).toEqual([rows, all.length])
      }
    }
  })
})

async function fileOf(charity: TestCharity, id: string): Promise<string> {
  await charity.runJobs()
  const { url } = await charity.api.work.download({ id })
  const { pathname, search } = new URL(url, 'https://amanah.test')
  return (await server.inject({ url: pathname + search, headers: { authorization: `Bearer ${charity.token}` } })).body
}

describe('the export of donors', () => {
  const exported = async (can: readonly string[]) => {
    const { charity } = await desk({ can: [...can] })
    const { id } = await charity.api.donorProfiles.export({ searchValue: 'siti' })
    return fileOf(charity, id)
  }
  test('the export of donors has the donors of the filter with masked contacts', async () => {
    const [heading, ...rows] = (await exported(reader.can)).trim().split('\n')
    expect(heading).toContain('Name,Donor type')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain("Siti Aishah binte Osman,Individual,si•••••@mail.sg,'+65 •••• 4567,•••••567D,3,80.00,70.00,2026-03-01 12:00")
  })
  test('the export of donors has whole contacts for readers who may see them, and no whole identity number', async () => {
    expect(await exported([...reader.can, 'button:show-personal-data'])).toContain("siti@mail.sg,'+65 81234567,•••••567D")
  })

  test('the export of donors has whole identity numbers with the right to them alone, in a file stored encrypted, and counts them in the audit trail', async () => {
    const { charity, siti } = await desk({ can: [...reader.can, 'button:show-personal-data'] })
    const sealed = seal({ table: 'donor', column: 'nric', charityId: charity.charityId, rowId: siti }, 'S1234567D')
    await charity.sql(`update donor set nric_sealed = $2 where id = $1`, [siti, sealed])
    const whole = { searchValue: 'siti', withIdNumbers: true, columns: ['name', 'idNo'] }
    await expect(charity.api.donorProfiles.export(whole)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const holder = charity.officer([...reader.can, 'button:export-identity-numbers'])
    for (const format of ['csv', 'xlsx'] as const) {
      const { id } = await holder.api.donorProfiles.export({ ...whole, format })
      await charity.runJobs()
      await expect(holder.api.work.download({ id })).rejects.toMatchObject({ code: 'NOT_READY' })
      const { fileName, body } = await holder.api.work.open({ id })
      expect(fileName).toMatch(new RegExp(`^donors-.*\\.${format}$`))
      if (format === 'csv') expect(Buffer.from(body).toString()).toBe('\ufeffName,ID number\nSiti Aishah binte Osman,S1234567D\n')
      const [row] = (await charity.rowsOf('work_item')).filter(item => item['id'] === id)
      expect(row).toMatchObject({ required_right: expect.stringMatching(/^donors:view .*button:export-identity-numbers$/), rows_done: '1' })
      const stored = readFileSync(path.join(filesDir, String(row?.['file_key'])))
      expect([stored.includes('S1234567D'), stored.includes('Siti'), stored.subarray(0, 4).toString()]).toEqual([false, false, 'AMF1'])
      const noted = (await charity.rowsOf('audit_event')).filter(event => event['subject_id'] === id).map(event => event['detail'])
      expect(noted).toContainEqual(expect.objectContaining({ revealed: ['idNo'] }))
      expect(noted).toContainEqual({ kind: 'donors', rows: 1, identityNumbers: 1 })
      holder.actor.can = right => right === 'donors:view'
      await expect(holder.api.work.open({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      holder.actor.can = right => [...reader.can, 'button:export-identity-numbers'].includes(right)
    }
    expect(JSON.stringify(await charity.rowsOf('audit_event'))).not.toContain('S1234567D')
  })
})
