import { expect, inject, test } from 'vitest'
import type { CurrentUser } from '#features/auth/contract.ts'
import { newCharity, now, anonymous } from '#testing/factories/new-charity.ts'
import { createCharity, readCharity } from './create-charity.ts'

const database = inject('database')
const createCharityOf = (input: Readonly<Record<string, unknown>>) =>
  createCharity(database, readCharity(input), { now: now(), publicUrl: 'https://amanah.test' })
const serial = () => crypto.randomUUID().slice(0, 8)
const masjid = (more = {}) => ({ name: `Masjid ${serial()}`, country: 'SG', 'admin-email': `Admin-${serial()}@masjid.test`, ...more })

test('a charity is founded, and its administrator comes in by the link with every right', async () => {
  const { charityId, link } = await createCharityOf(masjid({ 'admin-name': 'Siti Hajar', prefix: 'MSJ' }))
  const [email = '', code = ''] = link.split('/').slice(-2).map(decodeURIComponent)
  const invitation = { email, verificationCode: code }
  expect(await anonymous.users.findInvitation(invitation)).toMatchObject({ firstName: 'Siti', roleName: 'Administrator' })
  await anonymous.users.acceptInvitation({ ...invitation, password: 'Cahaya#2026x' })
  const user = await anonymous.auth.login({ username: email, password: 'Cahaya#2026x' })
  expect(user).toMatchObject({ charityId, currency: 'SGD', countryCode: 'SG', appPreferenceDetails: [{ id: 8 }, { id: 10 }] })
  const { permissions } = user as CurrentUser
  expect(permissions.find(({ moduleCode }) => moduleCode === 'user-management')).toMatchObject({
    isView: true,
    isAdd: true,
    isDelete: true,
  })
})

test('a new charity has its roles, its reasons, and something to give for', async () => {
  const { charityId } = await createCharityOf(masjid({ country: 'MY' }))
  const { sql } = await newCharity()
  const names = async (table: string, column = 'name') =>
    (await sql(`select ${column} as name from ${table} where charity_id = $1 order by 1`, [charityId])).map(({ name }) => name)
  expect(await names('role')).toHaveLength(7)
  expect(await names('fund')).toContain('General fund')
  expect((await names('reason')).length).toBeGreaterThan(3)
  expect(await names('charity', 'currency')).toEqual(['MYR'])
})

test('its audit trail begins with how it was made, and who was invited', async () => {
  const options = masjid()
  const { charityId } = await createCharityOf(options)
  const { sql } = await newCharity()
  expect(
    await sql('select seq::int, call, user_id, subject_kind, detail, changes from audit_event where charity_id = $1 order by seq', [
      charityId,
    ]),
  ).toMatchObject([
    { seq: 1, call: 'command/new-charity', user_id: null, subject_kind: 'charity', detail: { name: options.name, country: 'SG' } },
    {
      seq: 2,
      call: 'command/new-charity',
      user_id: null,
      subject_kind: 'user',
      changes: { invited: [null, options['admin-email'].toLowerCase()] },
    },
  ])
})

type CharityDraft = ReturnType<typeof masjid> & { 'registration-no': string }
test.each<[string, (first: CharityDraft) => Partial<CharityDraft>, RegExp]>([
  ['the same name', first => ({ name: first.name.toUpperCase() }), /already/],
  ['the same registration number', first => ({ 'registration-no': first['registration-no'].toLowerCase() }), /belongs to charity/],
  ['the same administrator', first => ({ 'admin-email': first['admin-email'].toUpperCase() }), /signs in/],
])('%s is refused, and nothing is left of it', async (_, same, why) => {
  const first = { ...masjid(), 'registration-no': `T08-${serial()}` }
  await createCharityOf(first)
  const second = { ...masjid(), 'registration-no': `T09-${serial()}`, ...same(first) }
  await expect(createCharityOf(second)).rejects.toThrow(why)
  const { sql } = await newCharity()
  expect(await sql('select from charity where registration_no = $1', [second['registration-no']])).toEqual([])
})

test('missing and wrong values are named, all at once', () => {
  expect(() => readCharity({ country: 'XX', 'time-zone': 'Mars' })).toThrow(
    /--name is missing; --country: .*; --admin-email is missing; --time-zone: expected a time zone/,
  )
})
