import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { files, newCharity } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'

const refunds = ['donations:view', 'donations:edit', 'button:refund', 'button:final-refund']
const newAddress = () => `${randomUUID()}@example.test`
const reading = ['roles-management:view', 'user-management:view']
const managing = [...reading, 'roles-management:add', 'roles-management:edit', 'user-management:add', 'user-management:edit']
const audited = async (charity: { rowsOf: (table: string) => Promise<Record<string, unknown>[]> }, call: string) =>
  (await charity.rowsOf('audit_event')).filter(row => String(row['call']).endsWith(call) && row['outcome'] === 'done')

/** A charity with somebody who manages users and roles, and holds the rights to refund. */
async function charityWithTreasurer() {
  const charity = await newCharity()
  const boss = await newMember(charity.charityId, {
    can: [...managing, ...refunds],
    firstName: 'Nadia',
    lastName: 'Hassan',
    roleName: 'Boss',
  })
  return { ...charity, boss, api: (await boss.signIn()).api }
}
/** A charity whose only person with users and roles holds no duty, so that nobody acts alone yet. */
async function charityInOrder() {
  const charity = await newCharity()
  const rights = [...managing, 'donations:view', 'donations:edit', 'button:refund', 'button:direct-void']
  const officer = charity.officer(rights)
  const clerk = await newMember(charity.charityId, {
    can: ['donations:view', 'button:refund'],
    firstName: 'Siti',
    lastName: 'Rahmah',
    roleName: 'Clerk',
  })
  return { ...charity, api: officer.api, clerk }
}

describe('the list of people who could act alone', () => {
  test('names each with the ways and the accounts, the worst first', async () => {
    const { charityId, api } = await charityWithTreasurer()
    await newMember(charityId, { can: ['button:direct-void'], firstName: 'Omar', lastName: '' })
    await newMember(charityId, { can: ['donations:view', 'button:refund'], firstName: 'Siti', lastName: '' })
    const { people, items } = await api.roles.dutyFindings()
    expect(people).toBe(3)
    expect(items.map(({ level, accounts: [account] }) => [account?.userName, level])).toEqual([
      ['Omar', 'alone'],
      ['Nadia Hassan', 'chain'],
    ])
    expect(items[1]?.conflicts.map(({ path }) => path)).toEqual(['refundDonation'])
    expect(items[1]?.conflicts[0]?.steps.map(({ duty, account }) => `${duty}: ${account}`)).toEqual(
      expect.arrayContaining([expect.stringContaining('own')]) as string[],
    )
  })

  test('counts accounts with the same identity number as one person', async () => {
    const { charityId, api, sql } = await charityInOrder()
    const parts = [['button:refund'], ['donations:edit'], ['button:final-refund']]
    const ids = []
    for (const can of parts) ids.push((await newMember(charityId, { can })).userId)
    await sql(`update app_user set id_no_index = '\\xabcd' where charity_id = $1 and id = any($2)`, [charityId, ids])
    const { items } = await api.roles.dutyFindings()
    expect(items).toMatchObject([{ level: 'alone', sharedBy: ['idNo'], accounts: [{}, {}, {}] }])
  })

  test('files name the roles that every charity starts with in the language of their reader', async () => {
    const charity = await newCharity()
    const rights = [...managing, ...refunds]
    const { api } = await (await newMember(charity.charityId, { can: rights, roleName: 'Finance officer' })).signIn()
    const inMalay = { headers: { 'accept-language': 'ms' } }
    const started = [
      await api.roles.export({}, inMalay),
      await api.users.export({}, inMalay),
      await api.roles.exportDutyFindings({}, inMalay),
    ]
    await charity.runJobs()
    const items = await charity.rowsOf('work_item')
    for (const { id } of started) {
      const file = await files.read(String(items.find(row => row['id'] === id)?.['file_key']))
      const words = file ? await text(file.body) : ''
      expect(words).toContain('Pegawai kewangan')
      expect(words).not.toContain('Finance officer')
    }
  })

  test('needs the rights to see roles and users, and keeps charities apart', async () => {
    const charity = await charityWithTreasurer()
    for (const can of [['roles-management:view'], ['user-management:view']])
      await expect(charity.officer(can).api.roles.dutyFindings()).rejects.toMatchObject({ status: 403 })
    const { api } = await newCharity({ can: reading })
    expect(await api.roles.dutyFindings()).toEqual({ people: 0, items: [] })
  })

  test('the list of people who could act alone is a CSV file for auditors, in the audit trail', async () => {
    const { api, charityId, runJobs, rowsOf } = await charityWithTreasurer()
    await newMember(charityId, { can: ['button:direct-void'], firstName: '=Omar', lastName: '' })
    const { id } = await api.roles.exportDutyFindings()
    await runJobs()
    const [item] = (await rowsOf('work_item')).filter(row => row['id'] === id)
    const file = await files.read(String(item?.['file_key']))
    const lines = (file ? await text(file.body) : '').trim().split('\n')
    expect(lines[0]).toContain('Person,Role,Finding')
    expect(lines[1]).toMatch(/^'=Omar,.*,"Alone, with their own accounts",Direct void,/)
    expect(lines[2]).toMatch(
      /^Nadia Hassan,Boss,"Alone, through other accounts",Refund a donation,"Request: .*; Verify: .*; Approve and pay out: invites a new account for themselves, with the role Boss"$/,
    )
    expect(await audited({ rowsOf }, '/exportDutyConflicts')).toHaveLength(1)
  })
})

describe('saving a role', () => {
  const direct = { category: 'backOffice', rights: ['donations:view', 'button:refund', 'button:direct-void'] } as const

  test('saving a role that lets its holders act alone is refused until it is accepted, which the audit trail says', async () => {
    const { api, clerk, rowsOf } = await charityInOrder()
    const change = { roleId: clerk.roleId, version: 1, name: 'Clerk', ...direct, rights: [...direct.rights] }
    const { items } = await api.roles.previewDutyFindings({ role: { roleId: clerk.roleId, name: 'Clerk', rights: [...direct.rights] } })
    expect(items).toMatchObject([{ level: 'alone', accounts: [{ userName: 'Siti Rahmah' }], conflicts: [{ path: 'directVoid' }] }])
    await expect(api.roles.edit(change)).rejects.toMatchObject({ code: 'DUTIES_NOT_SEPARATED' })
    await api.roles.edit({ ...change, acceptsDutyConflicts: true })
    expect((await audited({ rowsOf }, '/editRoleModule'))[0]).toMatchObject({ detail: { acceptedDutyConflicts: ['directVoid: alone'] } })
    const again = { ...change, version: 2, name: 'Counter clerk' }
    await expect(api.roles.edit(again)).resolves.toMatchObject({ version: 3 })
  })

  test('saving a role that nobody holds asks nothing, unless somebody could invite with it', async () => {
    const { api } = await charityInOrder()
    await expect(api.roles.add({ name: 'Voider', ...direct, rights: [...direct.rights] })).resolves.toMatchObject({
      id: expect.any(String) as string,
    })
  })

  test('shows the conflicts without names to readers who may not see users', async () => {
    const { officer, clerk } = await charityInOrder()
    const { api } = officer(['roles-management:view', 'roles-management:edit', ...direct.rights])
    const { items } = await api.roles.previewDutyFindings({ role: { roleId: clerk.roleId, name: 'Clerk', rights: [...direct.rights] } })
    expect(items).toMatchObject([{ accounts: [{ userId: clerk.userId, userName: null }] }])
  })
})

describe('saving a user', () => {
  test('saving a user who could act alone is refused until it is accepted, invited or changed', async () => {
    const { api, charityId, clerk, rowsOf } = await charityInOrder()
    const voider = await newMember(charityId, { can: ['button:direct-void'], status: 'inactive', email: newAddress() })
    await newMember(charityId, { can: managing, roleName: 'Administrator' })
    const user = { firstName: 'Budi', lastName: '', email: newAddress(), roleId: voider.roleId }
    const { items } = await api.roles.previewDutyFindings({
      user: { userId: null, roleId: voider.roleId, email: user.email, phoneNumber: null, idNo: null },
    })
    expect(items).toMatchObject([{ level: 'alone', accounts: [{ userId: null, userName: null }] }])
    await expect(api.users.save(user)).rejects.toMatchObject({ code: 'DUTIES_NOT_SEPARATED' })
    await api.users.save({ ...user, acceptsDutyConflicts: true })
    const change = { ...user, userId: clerk.userId, version: 1, email: clerk.email, firstName: 'Siti' }
    await expect(api.users.save(change)).rejects.toMatchObject({ code: 'DUTIES_NOT_SEPARATED' })
    await api.users.save({ ...change, acceptsDutyConflicts: true })
    expect((await audited({ rowsOf }, '/AddUpdateUser')).map(({ detail }) => detail)).toEqual([
      { acceptedDutyConflicts: ['directVoid: alone'] },
      { acceptedDutyConflicts: ['directVoid: alone'] },
    ])
  })

  test('saving a user of one person with other accounts asks too: the third with the same mobile number', async () => {
    const { api, charityId, sql } = await charityInOrder()
    const members = [await newMember(charityId, { can: ['button:refund'] }), await newMember(charityId, { can: ['button:final-refund'] })]
    await sql(`update app_user set phone = '+65 91234567', phone_digits = '6591234567' where charity_id = $1 and id = any($2)`, [
      charityId,
      members.map(({ userId }) => userId),
    ])
    const { roleId } = await newMember(charityId, { can: ['donations:view', 'donations:edit'] })
    const user = { firstName: 'Budi', lastName: '', email: newAddress(), roleId, phoneNumber: '+65 91234567' }
    await expect(api.users.save(user)).rejects.toMatchObject({ code: 'DUTIES_NOT_SEPARATED' })
    await expect(api.users.save({ ...user, phoneNumber: '+65 91234568' })).resolves.toMatchObject({ emailToConfirm: null })
  })
})
