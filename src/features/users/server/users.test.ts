import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { browser, newMember, password } from '#testing/factories/new-member.ts'

const later = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds))
const hours = 3_600_000
const everything = [
  'user-management:view',
  'user-management:add',
  'user-management:edit',
  'user-management:delete',
  'roles-management:view',
  'roles-management:edit',
  'dashboard:view',
  'button:show-personal-data',
]
const newPassword = 'Terang!4071'

async function charityWithAdministrator() {
  const charity = await newCharity()
  const boss = await newMember(charity.charityId, { can: everything, firstName: 'Nadia', lastName: 'Hassan' })
  const { api } = await boss.signIn()
  const { roleId } = await newMember(charity.charityId, { can: ['dashboard:view'], roleName: 'Clerk', firstName: 'Zul', lastName: 'Kifli' })
  const codeFor = async (email: string) => {
    await charity.runJobs()
    return /invite-user\/[^/]+\/(\S+)/.exec(charity.mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
  }
  const invite = async (draft: object = {}) => {
    const email = `${randomUUID().slice(0, 8)}@example.test`
    const { id } = await api.users.save({ firstName: 'Siti', lastName: 'binti Ali', email, roleId, ...draft })
    return { userId: id, email, verificationCode: await codeFor(email) }
  }
  return { ...charity, api, boss, roleId, invite, codeFor }
}

describe('an invitation', () => {
  test('tells who invites, and makes an account with a password, once', async () => {
    const { invite, api, charityId } = await charityWithAdministrator()
    const { userId, email, verificationCode } = await invite()
    await expect(browser().users.findInvitation({ email, verificationCode })).resolves.toMatchObject({
      charityName: 'Masjid Test',
      invitedBy: 'Nadia Hassan',
      roleName: 'Clerk',
      firstName: 'Siti',
    })
    await expect(api.users.find({ userId })).resolves.toMatchObject({ status: 'Invited', actions: ['edit', 'resend', 'delete'] })
    const accepted = await Promise.allSettled(
      Array.from({ length: 5 }, () => browser().users.acceptInvitation({ email, verificationCode, password: newPassword })),
    )
    expect(accepted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(browser().users.findInvitation({ email, verificationCode })).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' })
    await expect(api.users.find({ userId })).resolves.toMatchObject({ status: 'Active' })
    await expect(browser().auth.login({ username: email, password: newPassword })).resolves.toMatchObject({ charityId })
  })

  test('ends after 72 hours, and its holder may ask for a fresh one', async () => {
    const { invite, codeFor } = await charityWithAdministrator()
    const { email, verificationCode } = await invite()
    later(72 * hours)
    await expect(browser().users.acceptInvitation({ email, verificationCode, password: newPassword })).rejects.toMatchObject({
      code: 'INVITATION_EXPIRED',
    })
    await browser().users.askForInvitation({ email, verificationCode })
    const fresh = await codeFor(email)
    expect(fresh).not.toBe(verificationCode)
    await expect(browser().users.acceptInvitation({ email, verificationCode: fresh, password: newPassword })).resolves.toBeNull()
  })

  test('shows as expired, is sent again, and the old link dies', async () => {
    const { boss, invite, codeFor } = await charityWithAdministrator()
    const { userId, email, verificationCode } = await invite()
    later(72 * hours)
    const { api } = await boss.signIn()
    await expect(api.users.find({ userId })).resolves.toMatchObject({ status: 'Invitation Expired' })
    await api.users.resend({ userId })
    await expect(api.users.find({ userId })).resolves.toMatchObject({ status: 'Invited' })
    await expect(browser().users.findInvitation({ email, verificationCode })).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' })
    await expect(browser().users.findInvitation({ email, verificationCode: await codeFor(email) })).resolves.toBeDefined()
  })

  test("refuses an address that has an account, here or elsewhere, and a role that is not the charity's", async () => {
    const { api, roleId, boss } = await charityWithAdministrator()
    const otherCharity = await charityWithAdministrator()
    const draft = { firstName: 'Siti', roleId }
    for (const email of [boss.email, otherCharity.boss.email.toUpperCase()])
      await expect(api.users.save({ ...draft, email })).rejects.toMatchObject({ code: 'EMAIL_TAKEN', errors: [{ field: 'email' }] })
    await expect(api.users.save({ ...draft, email: 'new@example.test', roleId: otherCharity.roleId })).rejects.toMatchObject({
      code: 'NO_SUCH_ROLE',
    })
  })
})

describe('the ID number of a user', () => {
  test.each([
    ['SG', 'S1234567A', 'Check this number: its last letter does not fit.'],
    ['SG', 'g1234567-x', null],
    ['SG', 'K8812345', null],
    ['MY', '900131-14-567', 'NRIC must be exactly 12 characters'],
    ['MY', '900131-14-5678', null],
    ['AU', 'S1234567A', null],
  ])('a user without the right of %s, %s: %s', async (country, idNo, fault) => {
    const { api, roleId, sql, charityId } = await charityWithAdministrator()
    await sql('update charity set country = $2 where charity_id = $1', [charityId, country])
    const saved = api.users.save({ firstName: 'Zul', email: `zul-${charityId}@example.test`, roleId, idNo })
    if (fault) await expect(saved).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'idNo', message: fault }] })
    else await expect(saved).resolves.toMatchObject({ emailToConfirm: null })
  })
})

describe('the list of users', () => {
  test('the list of users is searched by name, e-mail, phone and ID number, each exactly or from the start', async () => {
    const { api, invite } = await charityWithAdministrator()
    const { userId, email } = await invite({
      firstName: 'Nurul Huda',
      lastName: "d'Souza",
      phoneNumber: '+65 9123 4567',
      idNo: 'S1234567D',
    })
    const { phoneNumber, roleId } = await api.users.find({ userId })
    expect(phoneNumber).toBe('+65 91234567')
    await expect(api.users.save({ firstName: 'A', email: 'b@example.test', roleId, phoneNumber: '1234' })).rejects.toMatchObject({
      errors: [{ field: 'phoneNumber' }],
    })
    const found = async (searchBy: 'name' | 'email' | 'phone' | 'idNo', searchValue: string) =>
      (await api.users.list({ searchBy, searchValue })).items.map(({ id }) => id)
    for (const words of ['huda', 'HUDA nur', 'souza']) expect(await found('name', words)).toEqual([userId])
    for (const words of ['uda', '…', '😀']) expect(await found('name', words)).toEqual([])
    expect(await found('email', email.slice(0, 6))).toEqual([userId])
    expect(await found('phone', '+65 9123')).toEqual([userId])
    expect(await found('phone', '9123 45')).toEqual([userId])
    expect(await found('phone', '6591')).toEqual([userId])
    expect(await found('phone', '+9123')).toEqual([])
    expect(await found('idNo', 's1234567d')).toEqual([userId])
    expect(await found('idNo', 'S1234567')).toEqual([])
  })

  test('the list of users is filtered by status, role, category and days, sorted and paged', async () => {
    const { api, invite, roleId } = await charityWithAdministrator()
    await invite()
    const totalOf = async (filter: object) => (await api.users.list(filter)).totalCount
    expect(await totalOf({})).toBe(3)
    expect(await totalOf({ status: ['Invited'] })).toBe(1)
    expect(await totalOf({ status: ['Active', 'Invited'] })).toBe(3)
    expect(await totalOf({ status: ['Inactive', 'Invitation Expired'] })).toBe(0)
    expect(await totalOf({ roles: [roleId] })).toBe(2)
    expect(await totalOf({ roleCategory: ['amil'] })).toBe(0)
    const today = clock.now.toISOString().slice(0, 10)
    expect(await totalOf({ startDate: today, endDate: today })).toBe(3)
    expect(await totalOf({ endDate: '2020-01-01' })).toBe(0)
    const { items } = await api.users.list({ sortBy: 'name', sortExpression: 'asc' })
    expect(items.map(({ firstName }) => firstName)).toEqual(['Nadia', 'Siti', 'Zul'])
    await expect(api.users.list({ colour: 'red' } as never)).rejects.toMatchObject({ status: 400, errors: [{ field: 'colour' }] })
  })

  test("keeps charities apart: another charity's user is not found, listed, changed or invited again", async () => {
    const { api } = await charityWithAdministrator()
    const otherCharity = await charityWithAdministrator()
    const { userId } = await otherCharity.invite()
    await expect(api.users.find({ userId })).rejects.toMatchObject({ status: 404 })
    await expect(api.users.act({ userId, action: 3 })).rejects.toMatchObject({ status: 404 })
    await expect(api.users.resend({ userId })).rejects.toMatchObject({ status: 404 })
    await expect(api.users.auditTrail({ userId })).rejects.toMatchObject({ status: 404 })
    expect((await api.users.list({ pageSize: 100 })).items.some(({ id }) => id === userId)).toBe(false)
  })
})

describe('a user', () => {
  test('a user is changed with what was before and after kept, and the ID number sealed', async () => {
    const { api, invite, rowsOf } = await charityWithAdministrator()
    const { userId } = await invite({ idNo: 'S1234567D' })
    await expect(api.users.find({ userId })).resolves.toMatchObject({ maskedIdNo: '•••••567D' })
    const { version, idNo, email, roleId } = await api.users.findToEdit({ userId })
    expect(idNo).toBe('S1234567D')
    await api.users.save({ userId, version, firstName: 'Siti Aminah', lastName: 'binti Ali', email, roleId, idNo })
    await expect(api.users.save({ userId, version, firstName: 'Late', email, roleId })).rejects.toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
    })
    expect(JSON.stringify(await rowsOf('app_user'))).not.toContain('S1234567D')
    const { items } = await api.users.auditTrail({ userId })
    expect(items[0]).toMatchObject({
      by: 'Nadia Hassan',
      subjectName: 'Siti Aminah binti Ali',
      outcome: 'done',
      changes: [{ field: 'firstName', before: 'Siti', after: 'Siti Aminah' }],
    })
    expect(items.find(({ outcome }) => outcome === 'viewed')).toMatchObject({ detail: { revealed: 'idNo' } })
    const { roleName } = await api.users.find({ userId })
    expect(items.at(-1)?.changes).toContainEqual({ field: 'roleId', before: null, after: roleName })
  })

  test('shows the ID number masked without the right to personal data, and a save leaves it as it is', async () => {
    const { api, charityId, invite, rowsOf } = await charityWithAdministrator()
    const { userId } = await invite({ idNo: 'S1234567D' })
    const helpDesk = (await (await newMember(charityId, { can: everything.slice(0, -1) })).signIn()).api
    const { version, idNo, email, roleId } = await helpDesk.users.findToEdit({ userId })
    expect(idNo).toBe('•••••567D')
    const seen = (await rowsOf('audit_event')).filter(({ call }) => call === '/api/User/GetUserDetails')
    expect(JSON.stringify(seen)).not.toContain('revealed')
    const draft = { userId, firstName: 'Siti', email, roleId }
    await helpDesk.users.save({ ...draft, version, idNo })
    expect((await api.users.findToEdit({ userId })).idNo).toBe('S1234567D')
    const other = helpDesk.users.save({ ...draft, version: version + 1, idNo: '•••••999Z' })
    await expect(other).rejects.toMatchObject({ status: 400, errors: [{ field: 'idNo' }] })
  })

  test('confirms a new e-mail address by a link before it signs in', async () => {
    const { api, charityId, runJobs, mailsTo, roleId } = await charityWithAdministrator()
    const member = await newMember(charityId, { roleId, firstName: 'Omar' })
    const next = `${randomUUID().slice(0, 8)}@example.test`
    const saved = await api.users.save({ userId: member.userId, version: 1, firstName: 'Omar', email: next, roleId })
    expect(saved.emailToConfirm).toBe(next)
    await expect(browser().auth.login({ username: next, password })).rejects.toMatchObject({ code: 'WRONG' })
    await runJobs()
    const verCode = /app-update\/(\S+)/.exec(mailsTo(next).at(-1)?.text ?? '')?.[1] ?? ''
    await expect(browser().auth.verifyUpdateRequest({ verCode })).resolves.toMatchObject({
      from: member.email,
      to: next,
      firstName: 'Omar',
    })
    await browser().auth.confirmUpdateRequest({ verCode })
    await expect(browser().auth.confirmUpdateRequest({ verCode })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    await expect(browser().auth.login({ username: next, password })).resolves.toBeDefined()
    await expect(browser().auth.login({ username: member.email, password })).rejects.toMatchObject({ code: 'WRONG' })
  })

  test('a user who is deactivated is out from the next call on, and back after activation', async () => {
    const { api, charityId } = await charityWithAdministrator()
    const member = await newMember(charityId)
    const memberSession = await member.signIn()
    await api.users.act({ userId: member.userId, action: 2 })
    await expect(memberSession.api.auth.permissions()).rejects.toMatchObject({ status: 401 })
    await expect(browser({ device: member.device }).auth.refresh(memberSession)).rejects.toMatchObject({ status: 400 })
    await expect(
      browser({ device: member.device }).auth.refresh({ token: memberSession.token, refreshToken: memberSession.refreshToken }),
    ).rejects.toMatchObject({ status: 401 })
    await api.users.act({ userId: member.userId, action: 1 })
    await expect(member.signIn()).resolves.toBeDefined()
    await expect(api.users.act({ userId: member.userId, action: 1 })).rejects.toMatchObject({ code: 'NOT_IN_STATUS' })
  })

  test('a user who is deleted is gone from the list, and the address may be invited again', async () => {
    const { api, invite, roleId } = await charityWithAdministrator()
    const { userId, email } = await invite()
    await api.users.act({ userId, action: 3 })
    await expect(api.users.find({ userId })).rejects.toMatchObject({ status: 404 })
    await expect(api.users.save({ firstName: 'Siti', email, roleId })).resolves.toBeDefined()
  })
})

describe('an administrator', () => {
  test('an administrator cannot deactivate or delete the own account, nor take another role', async () => {
    const { api, boss, roleId } = await charityWithAdministrator()
    for (const action of [2, 3] as const)
      await expect(api.users.act({ userId: boss.userId, action })).rejects.toMatchObject({ code: 'OWN_ACCOUNT' })
    await expect(api.users.save({ userId: boss.userId, version: 1, firstName: 'Nadia', email: boss.email, roleId })).rejects.toMatchObject({
      code: 'OWN_ACCOUNT',
    })
    await expect(api.users.find({ userId: boss.userId })).resolves.toMatchObject({ actions: ['edit'] })
  })

  test('the last one cannot be removed', async () => {
    const { boss, charityId, roleId } = await charityWithAdministrator()
    const { api } = await (
      await newMember(charityId, { can: ['user-management:view', 'user-management:edit', 'user-management:delete'] })
    ).signIn()
    for (const action of [2, 3] as const)
      await expect(api.users.act({ userId: boss.userId, action })).rejects.toMatchObject({ code: 'ACCOUNT_HAS_MORE_RIGHTS' })
    await expect(api.users.save({ userId: boss.userId, version: 1, firstName: 'Nadia', email: boss.email, roleId })).rejects.toMatchObject({
      code: 'ACCOUNT_HAS_MORE_RIGHTS',
    })
  })
})

describe('users without the right', () => {
  test('a user without the right is refused to add, edit or delete users, each by its own right', async () => {
    const { charityId, roleId, invite } = await charityWithAdministrator()
    const { userId } = await invite()
    const { api } = await (await newMember(charityId, { can: ['user-management:view'] })).signIn()
    const refused = { status: 403 }
    await expect(api.users.save({ firstName: 'A', email: 'a@example.test', roleId })).rejects.toMatchObject(refused)
    await expect(api.users.save({ userId, version: 1, firstName: 'A', email: 'a@example.test', roleId })).rejects.toMatchObject(refused)
    await expect(api.users.findToEdit({ userId })).rejects.toMatchObject(refused)
    await expect(api.users.act({ userId, action: 3 })).rejects.toMatchObject(refused)
    await expect(api.users.resend({ userId })).rejects.toMatchObject(refused)
    await expect(api.users.find({ userId })).resolves.toMatchObject({ actions: [] })
  })
})
