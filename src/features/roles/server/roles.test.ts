import { describe, expect, test } from 'vitest'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { rights } from '../rules.ts'

const managing = [
  'roles-management:view',
  'roles-management:add',
  'roles-management:edit',
  'roles-management:delete',
  'user-management:view',
  'user-management:edit',
  'donations:view',
  'donations:add',
  'cms:view',
  'cms-banner:view',
  'cms-banner:edit',
  'button:refund',
  'button:settle',
]
async function charityWithAdministrator() {
  const charity = await newCharity({ country: 'SG' })
  const boss = await newMember(charity.charityId, { can: managing, roleName: 'Administrator' })
  return { ...charity, boss, api: (await boss.signIn()).api }
}
const clerk = { name: 'Clerk', category: 'backOffice', rights: ['donations:add', 'button:refund'] } as const

describe('a role', () => {
  test('a role consists of its rights and all that they require', async () => {
    const { api } = await charityWithAdministrator()
    const { id } = await api.roles.add({ ...clerk, rights: [...clerk.rights, 'cms-banner:edit'] })
    const role = await api.roles.find({ roleId: id })
    expect(role).toMatchObject({ name: 'Clerk', categoryName: 'Back office', platformName: 'Web', people: 0, version: 1 })
    expect(role.rights).toEqual(['donations:view', 'donations:add', 'cms:view', 'cms-banner:view', 'cms-banner:edit', 'button:refund'])
    expect(role.permissions.find(({ moduleCode }) => moduleCode === 'cms')?.submodules[0]).toMatchObject({
      moduleCode: 'cms-banner',
      isView: true,
      isEdit: true,
      isAdd: false,
    })
  })

  test('a role that starts from another leaves out rights in modules that the charity does not have', async () => {
    const { charityId } = await newCharity({ country: 'MY' })
    const { api } = await (await newMember(charityId, { can: rights })).signIn()
    const copied = { ...clerk, rights: ['donations:view', 'iras:view'] as const }
    const { id, rights: granted } = await api.roles.add({ ...copied, rights: [...copied.rights] })
    expect(granted).toEqual(['donations:view'])
    await expect(api.roles.edit({ roleId: id, version: 1, ...copied, rights: [...copied.rights, 'donations:add'] })).resolves.toMatchObject(
      {
        rights: ['donations:view', 'donations:add'],
      },
    )
    await expect(api.roles.add({ ...clerk, name: 'None', rights: ['iras:view'] })).rejects.toMatchObject({
      errors: [{ code: 'GRANT_A_RIGHT' }],
    })
  })

  test('a role is renamed and changed, once for each version that was seen', async () => {
    const { api, rowsOf } = await charityWithAdministrator()
    const { id } = await api.roles.add({ ...clerk, rights: [...clerk.rights] })
    await expect(
      api.roles.edit({
        roleId: id,
        version: 1,
        name: 'Counter clerk',
        category: 'posOfficer',
        platform: 'pos',
        rights: ['donations:view'],
      }),
    ).resolves.toEqual({ id, version: 2, rights: ['donations:view'] })
    await expect(api.roles.edit({ roleId: id, version: 1, ...clerk, rights: ['donations:view'] })).rejects.toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
    })
    expect((await rowsOf('audit_event')).filter(row => row['subject_id'] === id).at(-1)).toMatchObject({
      outcome: 'done',
      changes: { name: ['Clerk', 'Counter clerk'], category: ['backOffice', 'posOfficer'], platform: ['web', 'pos'] },
    })
  })

  test('shows before saving what its people would lose and gain', async () => {
    const { api, charityId } = await charityWithAdministrator()
    const { id } = await api.roles.add({ ...clerk, rights: [...clerk.rights] })
    for (let i = 0; i < 3; i++) await newMember(charityId, { roleId: id })
    await expect(api.roles.impact({ roleId: id, rights: ['donations:view', 'donations:add', 'button:settle'] })).resolves.toEqual({
      people: 3,
      lost: ['button:refund'],
      gained: ['button:settle'],
    })
  })

  test('a role is deleted when no one holds it any more', async () => {
    const { api, charityId } = await charityWithAdministrator()
    const { id } = await api.roles.add({ ...clerk, rights: [...clerk.rights] })
    const held = await newMember(charityId, { roleId: id })
    await expect(api.roles.delete({ roleId: id })).rejects.toMatchObject({ code: 'ROLE_IN_USE' })
    expect((await api.roles.list({ searchValue: 'clerk' })).items).toMatchObject([{ people: 1, actions: ['edit', 'copy', 'seeAs'] }])
    const boss2 = await (await newMember(charityId, { can: ['user-management:view', 'user-management:delete', ...managing] })).signIn()
    await boss2.api.users.act({ userId: held.userId, action: 3 })
    await api.roles.delete({ roleId: id })
    await expect(api.roles.find({ roleId: id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a role', () => {
  test('a role is refused without a name, without a right, with a right that does not exist, or with a name that is taken', async () => {
    const { api } = await charityWithAdministrator()
    await expect(api.roles.add({ ...clerk, name: ' ', rights: ['donations:view'] })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'name' }],
    })
    await expect(api.roles.add({ ...clerk, rights: [] })).rejects.toMatchObject({ status: 400 })
    await expect(api.roles.add({ ...clerk, rights: ['donations:fly'] })).rejects.toMatchObject({ status: 400 })
    for (const name of ['ADMINISTRATOR', 'Admin\u200bistrator', 'Administrator\u2060'])
      await expect(api.roles.add({ ...clerk, name, rights: ['donations:view'] })).rejects.toMatchObject({
        code: 'NAME_TAKEN',
        errors: [{ field: 'name' }],
      })
    for (const name of ['\u200b\u2060', 'Clerk\u202e', 'Cle\rrk'])
      await expect(api.roles.add({ ...clerk, name, rights: ['donations:view'] })).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'name' }],
      })
  })

  test("a change of one's own role, even of its name", async () => {
    const { api, boss } = await charityWithAdministrator()
    for (const rights of [['dashboard:view'], managing])
      await expect(
        api.roles.edit({ roleId: boss.roleId, version: 1, name: 'Chief', category: 'backOffice', rights }),
      ).rejects.toMatchObject({ code: 'OWN_ROLE' })
    expect((await api.roles.find({ roleId: boss.roleId })).actions).toEqual(['copy'])
  })

  test("another charity's, as if it did not exist", async () => {
    const { api } = await charityWithAdministrator()
    const { boss } = await charityWithAdministrator()
    const { roleId } = boss
    const absent = { status: 404 }
    await expect(api.roles.find({ roleId })).rejects.toMatchObject(absent)
    await expect(api.roles.delete({ roleId })).rejects.toMatchObject(absent)
    await expect(api.roles.impact({ roleId, rights: [] })).rejects.toMatchObject(absent)
    await expect(api.roles.edit({ roleId, version: 1, ...clerk, rights: ['donations:view'] })).rejects.toMatchObject(absent)
    await expect(api.auth.permissions({ roleId })).rejects.toMatchObject(absent)
  })
})

describe('the list of roles', () => {
  test('the list of roles is filtered by days, platform and category, sorted and searched by words of the name', async () => {
    const { api } = await charityWithAdministrator()
    await api.roles.add({ ...clerk, rights: ['donations:view'] })
    await api.roles.add({ name: 'Terminal officer', category: 'posOfficer', platform: 'pos', rights: ['donations:view'] })
    const names = async (filter: object) =>
      (await api.roles.list({ sortBy: 'name', sortExpression: 'asc', ...filter })).items.map(({ name }) => name)
    expect(await names({})).toEqual(['Administrator', 'Clerk', 'Terminal officer'])
    expect(await names({ platform: ['pos'] })).toEqual(['Terminal officer'])
    expect(await names({ userCategoryId: ['backOffice'] })).toEqual(['Administrator', 'Clerk'])
    expect(await names({ searchValue: 'cle' })).toEqual(['Clerk'])
    expect(await names({ searchValue: 'OFF term' })).toEqual(['Terminal officer'])
    expect(await names({ searchValue: 'fficer' })).toEqual([])
    expect(await names({ startDate: clock.now.toISOString().slice(0, 10) })).toHaveLength(3)
    expect(await names({ endDate: '2020-01-01' })).toEqual([])
  })
})

test('the permission look-up answers one module, whatever the case of its code', async () => {
  const { charityId } = await newCharity()
  const { api } = await (await newMember(charityId, { can: ['cms:view', 'cms-banner:view', 'cms-footer:view'] })).signIn()
  const { permissions } = await api.auth.permissions({ moduleCode: 'CMS', subModuleCode: 'Cms-Banner' })
  expect(permissions).toMatchObject([{ moduleCode: 'cms', submodules: [{ moduleCode: 'cms-banner', isView: true }] }])
})

test('modules that a charity does not have are not offered: Purchases, IRAS, Islamic giving with its rates and calendar', async () => {
  const { charityId } = await newCharity({ country: 'AU', isIslamic: false })
  const { api } = await (await newMember(charityId, { can: rights })).signIn()
  const codes = (await api.auth.permissions()).permissions.flatMap(one => [one, ...one.submodules].map(({ moduleCode }) => moduleCode))
  expect(codes).toEqual(expect.arrayContaining(['donations', 'charity-profile']))
  for (const absent of ['purchases', 'iras', 'islamic-giving', 'rate-setting', 'hijrah-ramadan-setting'])
    expect(codes).not.toContain(absent)
})
