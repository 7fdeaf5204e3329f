import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'

const userRights = ['user-management:view', 'user-management:add', 'user-management:edit', 'user-management:delete']
const roleRights = ['roles-management:view', 'roles-management:add', 'roles-management:edit', 'roles-management:delete']
const money = ['donations:view', 'button:final-refund']
const fresh = () => `${randomUUID().slice(0, 8)}@example.test`

/** A charity with two administrators, a help desk user, a role editor, and an approver. */
async function office() {
  const charity = await newCharity()
  const { charityId } = charity
  const boss = await newMember(charityId, { can: [...userRights, ...roleRights, ...money], firstName: 'Nadia' })
  const second = await newMember(charityId, { roleId: boss.roleId, firstName: 'Salmah' })
  const helpDesk = await newMember(charityId, { can: ['donations:view', ...userRights], firstName: 'Hadi' })
  const roleKeeper = await newMember(charityId, { can: ['donations:view', ...roleRights], firstName: 'Rina' })
  const approver = await newMember(charityId, { can: money, firstName: 'Aminah' })
  const clerk = await newMember(charityId, { can: ['donations:view'], firstName: 'Zul' })
  const row = async (userId: string) => (await charity.rowsOf('app_user')).find(({ id }) => id === userId)!
  return { ...charity, boss, second, helpDesk, roleKeeper, approver, clerk, row }
}
const draftOf = ({ userId, email, roleId }: { userId: string; email: string; roleId: string }) => ({
  userId,
  version: 1,
  firstName: 'Aisyah',
  lastName: 'Rahman',
  email,
  roleId,
})

describe('a holder of user rights', () => {
  test.each(['boss', 'approver'] as const)('changes nothing of an account that holds more: %s', async victim => {
    const { helpDesk, row, mailsTo, runJobs, clerk, ...people } = await office()
    const { api } = await helpDesk.signIn()
    const target = people[victim]
    const before = await row(target.userId)
    await expect(api.users.save({ ...draftOf(target), email: fresh() })).rejects.toMatchObject({ code: 'ACCOUNT_HAS_MORE_RIGHTS' })
    await expect(api.users.save({ ...draftOf(target), firstName: 'Mine' })).rejects.toMatchObject({ code: 'ACCOUNT_HAS_MORE_RIGHTS' })
    await expect(api.users.save({ ...draftOf(target), roleId: clerk.roleId })).rejects.toMatchObject({ code: 'ACCOUNT_HAS_MORE_RIGHTS' })
    for (const action of [1, 2, 3] as const)
      await expect(api.users.act({ userId: target.userId, action })).rejects.toMatchObject({ code: 'ACCOUNT_HAS_MORE_RIGHTS' })
    expect(await row(target.userId)).toEqual(before)
    expect((await api.users.find({ userId: target.userId })).actions).toEqual([])
    await runJobs()
    expect(mailsTo(target.email)).toEqual([])
  })

  test('gives no one a role with rights beyond their own: invited, from a request, changed or unassigned', async () => {
    const { helpDesk, approver, clerk, boss, charityId, sql } = await office()
    const { api } = await helpDesk.signIn()
    const { api: bossApi } = await boss.signIn()
    const { id: unassigned } = await bossApi.roles.add({ name: 'Nobody yet', category: 'backOffice', rights: ['button:final-refund'] })
    const accessRequestId = randomUUID()
    await sql(
      `insert into access_request (charity_id, id, first_name, last_name, email, status, created_at) values ($1, $2, 'A', '', 'asks@example.test', 'open', now())`,
      [charityId, accessRequestId],
    )
    for (const roleId of [boss.roleId, approver.roleId, unassigned]) {
      const refused = { code: 'ROLE_MORE_THAN_YOURS', errors: [{ field: 'roleId' }] }
      await expect(api.users.save({ firstName: 'Puppet', email: fresh(), roleId })).rejects.toMatchObject(refused)
      await expect(api.users.save({ firstName: 'Puppet', email: fresh(), roleId, accessRequestId })).rejects.toMatchObject(refused)
      await expect(api.users.save({ ...draftOf(clerk), roleId })).rejects.toMatchObject(refused)
    }
    await expect(api.users.save({ ...draftOf(helpDesk), roleId: clerk.roleId })).rejects.toMatchObject({ code: 'OWN_ACCOUNT' })
  })

  test('sends the invitation of a user with more rights to no one, least of all to another address', async () => {
    const { helpDesk, boss, approver } = await office()
    const { id: userId } = await (await boss.signIn()).api.users.save({ firstName: 'New', email: fresh(), roleId: approver.roleId })
    const { api } = await helpDesk.signIn()
    await expect(api.users.resend({ userId })).rejects.toMatchObject({ code: 'ACCOUNT_HAS_MORE_RIGHTS' })
    await expect(api.users.save({ ...draftOf(approver), userId, email: fresh() })).rejects.toMatchObject({
      code: 'ACCOUNT_HAS_MORE_RIGHTS',
    })
  })

  test('still helps people with fewer rights, and each is told at the address they had', async () => {
    const { helpDesk, clerk, mailsTo, runJobs } = await office()
    const { api } = await helpDesk.signIn()
    await expect(api.users.save({ ...draftOf(clerk), email: fresh() })).resolves.toMatchObject({ waits: [] })
    await api.users.act({ userId: clerk.userId, action: 2 })
    await api.users.act({ userId: clerk.userId, action: 1 })
    await api.users.act({ userId: clerk.userId, action: 3 })
    await runJobs()
    const texts = mailsTo(clerk.email).map(({ text }) => text)
    for (const words of ['asked to change the address', 'deactivated your account', 'activated your account', 'deleted your account'])
      expect(texts.some(text => text?.includes(words))).toBe(true)
  })

  test('moves an invitation, and the earlier address is told', async () => {
    const { helpDesk, clerk, mailsTo, runJobs } = await office()
    const { api } = await helpDesk.signIn()
    const email = fresh()
    const { id: userId } = await api.users.save({ firstName: 'New', email, roleId: clerk.roleId })
    await api.users.save({ userId, version: 1, firstName: 'New', email: fresh(), roleId: clerk.roleId })
    await runJobs()
    expect(mailsTo(email).at(-1)?.text).toContain('The link in this mailbox no longer works')
  })
})

describe('a holder of role rights', () => {
  const edit = { version: 1, name: 'Renamed', category: 'backOffice' } as const

  test('makes no role, and enlarges none, with rights that they do not hold', async () => {
    const { roleKeeper, clerk } = await office()
    const { api } = await roleKeeper.signIn()
    const refused = { code: 'MORE_THAN_YOURS', errors: [{ field: 'rights' }] }
    await expect(api.roles.add({ name: 'Puppet', category: 'backOffice', rights: ['user-management:edit'] })).rejects.toMatchObject(refused)
    await expect(api.roles.edit({ ...edit, roleId: clerk.roleId, rights: ['donations:view', 'button:settle'] })).rejects.toMatchObject(
      refused,
    )
    await expect(api.roles.edit({ ...edit, roleId: clerk.roleId, rights: ['donations:edit'] })).rejects.toMatchObject(refused)
  })

  test('changes neither their own role nor one that holds more, nor deletes it', async () => {
    const { roleKeeper, approver, boss } = await office()
    const { api } = await roleKeeper.signIn()
    await expect(api.roles.edit({ ...edit, roleId: roleKeeper.roleId, rights: ['donations:view'] })).rejects.toMatchObject({
      code: 'OWN_ROLE',
    })
    for (const roleId of [approver.roleId, boss.roleId]) {
      await expect(api.roles.edit({ ...edit, roleId, rights: ['donations:view'] })).rejects.toMatchObject({
        code: 'MORE_RIGHTS',
      })
      await expect(api.roles.delete({ roleId })).rejects.toMatchObject({ code: 'MORE_RIGHTS' })
      expect((await api.roles.find({ roleId })).actions).toEqual(['copy'])
    }
  })

  test('narrows and renames what holds no more than they do', async () => {
    const { roleKeeper, clerk } = await office()
    const { api } = await roleKeeper.signIn()
    await expect(api.roles.edit({ ...edit, roleId: clerk.roleId, rights: ['donations:view'] })).resolves.toMatchObject({ version: 2 })
  })
})

describe('an administrator alone', () => {
  test('makes no administrator by editing a role that people hold, and unmakes none', async () => {
    const { boss, clerk, charityId } = await office()
    const deputy = await newMember(charityId, { can: ['user-management:edit', 'roles-management:edit'] })
    const { api } = await boss.signIn()
    const edit = { version: 1, name: 'Renamed', category: 'backOffice' } as const
    const held = { code: 'HELD_BY_ADMINISTRATORS' }
    await expect(
      api.roles.edit({ ...edit, roleId: clerk.roleId, rights: ['user-management:edit', 'roles-management:edit'] }),
    ).rejects.toMatchObject(held)
    await expect(api.roles.edit({ ...edit, roleId: deputy.roleId, rights: ['donations:view'] })).rejects.toMatchObject(held)
    await expect(
      api.roles.edit({ ...edit, roleId: deputy.roleId, rights: ['user-management:edit', 'roles-management:edit'] }),
    ).resolves.toMatchObject({ version: 2 })
  })

  test('invites no administrator while another one could confirm it', async () => {
    const { boss } = await office()
    const { api } = await boss.signIn()
    await expect(api.users.save({ firstName: 'Puppet', email: fresh(), roleId: boss.roleId })).rejects.toMatchObject({
      code: 'INVITE_FIRST',
      errors: [{ field: 'roleId' }],
    })
  })
})

test('a role saved before counts with the rights that its own need, and shows them', async () => {
  const { charityId } = await newCharity()
  const member = await newMember(charityId, { can: ['donations:edit', 'button:settle', 'roles-management:edit'] })
  const { api } = await member.signIn()
  await expect(api.donations.list({})).resolves.toMatchObject({ totalCount: 0 })
  const role = await api.roles.find({ roleId: member.roleId })
  expect(role.rights).toEqual(['donations:view', 'donations:edit', 'roles-management:view', 'roles-management:edit', 'button:settle'])
  expect(role.permissions.find(({ moduleCode }) => moduleCode === 'donations')).toMatchObject({ isView: true, isEdit: true })
})

test('saving a role answers its effective rights', async () => {
  const { charityId } = await newCharity()
  const boss = await newMember(charityId, { can: [...roleRights, 'cms-banner:add', 'donations:delete'] })
  const { api } = await boss.signIn()
  const { id, rights } = await api.roles.add({ name: 'Banner', category: 'backOffice', rights: ['cms-banner:add'] })
  expect(rights).toEqual(['cms:view', 'cms-banner:view', 'cms-banner:add'])
  await expect(
    api.roles.edit({ roleId: id, version: 1, name: 'Banner', category: 'backOffice', rights: ['donations:delete'] }),
  ).resolves.toEqual({ id, version: 2, rights: ['donations:view', 'donations:delete'] })
})
