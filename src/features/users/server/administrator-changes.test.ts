import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clock, db, newCharity } from '#testing/factories/new-charity.ts'
import { browser, newMember, password } from '#testing/factories/new-member.ts'
import { operatorCodeFor } from './operator-code.ts'

const all = ['user-management:view', 'user-management:add', 'user-management:edit', 'user-management:delete', 'roles-management:edit']
const fresh = () => `${randomUUID().slice(0, 8)}@example.test`

/** A charity with this many administrators, signed in, and a clerk. */
async function board(count = 2) {
  const charity = await newCharity()
  const { charityId } = charity
  const first = await newMember(charityId, { can: [...all, 'donations:view'], roleName: 'Administrator', firstName: 'Nadia' })
  const others = await Promise.all(Array.from({ length: count - 1 }, () => newMember(charityId, { roleId: first.roleId })))
  const admins = [first, ...others]
  const apis = await Promise.all(admins.map(async admin => (await admin.signIn()).api))
  const clerk = await newMember(charityId, { can: ['donations:view'], roleName: 'Clerk' })
  const user = async (userId: string) => (await charity.rowsOf('app_user')).find(({ id }) => id === userId)!
  const linkTo = async (email: string) => {
    await charity.runJobs()
    return /app-update\/(\S+)/.exec(charity.mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
  }
  const onlyChange = async () => (await apis[0]!.users.changes({})).items[0]!.id
  return { ...charity, admins, apis, clerk, user, linkTo, onlyChange }
}
type Board = Awaited<ReturnType<typeof board>>
const draftOf = ({ userId, email, roleId }: Board['clerk'], version = 1) => ({ userId, version, firstName: 'Aisyah', email, roleId })

describe("changing an administrator's account", () => {
  test('a change of the state waits until another administrator confirms it, and the owner is notified', async () => {
    const { admins, apis, user, mailsTo, runJobs, rowsOf } = await board(3)
    const [a, b, c] = admins as [Board['clerk'], Board['clerk'], Board['clerk']]
    expect(await apis[0]!.users.act({ userId: b.userId, action: 2 })).toEqual({ waits: true })
    expect(await user(b.userId)).toMatchObject({ status: 'active' })
    await runJobs()
    expect(mailsTo(c.email).at(-1)).toMatchObject({ subject: 'A change of an administrator needs your confirmation' })
    expect(mailsTo(a.email)).toEqual([])

    const { items } = await apis[2]!.users.changes({ userId: b.userId })
    expect(items).toMatchObject([{ kind: 'state', from: 'active', to: 'inactive', mayConfirm: true, mayReject: true }])
    expect((await apis[0]!.users.changes({})).items).toMatchObject([{ mayConfirm: false, mayReject: true }])
    await apis[2]!.users.decideChange({ changeId: items[0]!.id, confirm: true })
    expect(await user(b.userId)).toMatchObject({ status: 'inactive' })
    await runJobs()
    expect(mailsTo(b.email).at(-1)?.text).toContain('deactivated your account')
    expect((await rowsOf('audit_event')).find(({ call }) => call === '/api/User/decideAdministratorChange')).toMatchObject({
      user_id: c.userId,
      subject_id: b.userId,
      changes: { status: ['active', 'inactive'] },
      detail: { askedBy: a.userId, decided: 'confirmed' },
    })
  })

  test('a change of the e-mail goes to the new address only after the confirmation, and the earlier one is notified of each step', async () => {
    const { admins, apis, user, mailsTo, runJobs, linkTo, onlyChange } = await board()
    const victim = admins[1]!
    const next = fresh()
    expect(await apis[0]!.users.save({ ...draftOf(victim), email: next })).toMatchObject({ emailToConfirm: null, waits: ['email'] })
    await runJobs()
    expect(mailsTo(next)).toEqual([])
    await apis[1]!.users.decideChange({ changeId: await onlyChange(), confirm: true })
    expect(await user(victim.userId)).toMatchObject({ email: victim.email })
    const verCode = await linkTo(next)
    expect(mailsTo(victim.email).at(-1)?.text).toContain('asked to change the address')
    await browser().auth.confirmUpdateRequest({ verCode })
    await runJobs()
    expect(mailsTo(victim.email).at(-1)?.text).toContain('no longer signs in')
    await expect(browser().auth.login({ username: next, password })).resolves.toBeDefined()
  })

  test('a change of the role, granted or withdrawn, waits: what else was saved is saved at once', async () => {
    const { admins, apis, clerk, user, onlyChange } = await board()
    const [a, b] = admins as [Board['clerk'], Board['clerk']]
    expect(await apis[0]!.users.save({ ...draftOf(clerk), firstName: 'Zulkifli', roleId: a.roleId })).toMatchObject({ waits: ['role'] })
    expect(await user(clerk.userId)).toMatchObject({ first_name: 'Zulkifli', role_id: clerk.roleId })
    await apis[1]!.users.decideChange({ changeId: await onlyChange(), confirm: true })
    expect(await user(clerk.userId)).toMatchObject({ role_id: a.roleId })

    expect(await apis[0]!.users.save({ ...draftOf(b), roleId: clerk.roleId })).toMatchObject({ waits: ['role'] })
    await apis[1]!.users.decideChange({ changeId: await onlyChange(), confirm: true })
    expect(await user(b.userId)).toMatchObject({ role_id: clerk.roleId })
  })

  test('a link to a new address dies when its account becomes an administrator', async () => {
    const { admins, apis, clerk, linkTo, onlyChange } = await board()
    const next = fresh()
    await apis[0]!.users.save({ ...draftOf(clerk), email: next })
    const verCode = await linkTo(next)
    await apis[0]!.users.save({ ...draftOf(clerk, 2), roleId: admins[0]!.roleId })
    await apis[1]!.users.decideChange({ changeId: await onlyChange(), confirm: true })
    await expect(browser().auth.confirmUpdateRequest({ verCode })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
  })
})

describe('a link to a new address, asked for before, dies', () => {
  test('a link to a new address dies when the role of the account is edited', async () => {
    const { apis, clerk, linkTo } = await board()
    const next = fresh()
    await apis[0]!.users.save({ ...draftOf(clerk), email: next })
    const verCode = await linkTo(next)
    expect(await apis[0]!.users.find({ userId: clerk.userId })).toMatchObject({ pendingEmail: next })
    clock.now = new Date(clock.now.getTime() + 60_000)
    const { id, name, category, rights, version } = await apis[0]!.roles.find({ roleId: clerk.roleId })
    await apis[0]!.roles.edit({ roleId: id, name, category, version, rights: [...rights, 'donations:view'] })
    await expect(browser().auth.verifyUpdateRequest({ verCode })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    await expect(browser().auth.confirmUpdateRequest({ verCode })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    expect(await apis[0]!.users.find({ userId: clerk.userId })).toMatchObject({ pendingEmail: null })
  })

  test('a link to a new address dies when another address is requested, also while that waits for a second administrator', async () => {
    const { admins, apis, linkTo, onlyChange } = await board()
    const [next, other] = [fresh(), fresh()]
    const victim = admins[1]!
    await apis[0]!.users.save({ ...draftOf(victim), email: next })
    await apis[1]!.users.decideChange({ changeId: await onlyChange(), confirm: true })
    const verCode = await linkTo(next)
    await apis[0]!.users.save({ ...draftOf(victim, 2), email: other })
    await expect(browser().auth.confirmUpdateRequest({ verCode })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
  })
})

describe('a decision', () => {
  test('a decision is refused to its requester, to users who are no administrators, twice, after 7 days, and to another charity', async () => {
    const { apis, admins, charityId, onlyChange, officer } = await board(3)
    await apis[0]!.users.act({ userId: admins[1]!.userId, action: 2 })
    const changeId = await onlyChange()
    await expect(apis[0]!.users.decideChange({ changeId, confirm: true })).rejects.toMatchObject({ code: 'OWN_CHANGE' })
    await expect(apis[0]!.users.decideChange({ changeId, confirm: true, operatorCode: 'guess' })).rejects.toMatchObject({
      code: 'WRONG_OPERATOR_CODE',
    })
    const helpDesk = await (await newMember(charityId, { can: ['user-management:view', 'user-management:edit'] })).signIn()
    await expect(helpDesk.api.users.decideChange({ changeId, confirm: false })).rejects.toMatchObject({ status: 403 })
    await expect(officer(['user-management:view']).api.users.decideChange({ changeId, confirm: true })).rejects.toMatchObject({
      status: 403,
    })
    const otherBoard = await board()
    await expect(otherBoard.apis[0]!.users.decideChange({ changeId, confirm: true })).rejects.toMatchObject({ status: 404 })

    await apis[2]!.users.decideChange({ changeId, confirm: false })
    await expect(apis[2]!.users.decideChange({ changeId, confirm: true })).rejects.toMatchObject({ code: 'CHANGE_OVER' })
    await apis[0]!.users.act({ userId: admins[1]!.userId, action: 2 })
    await expect(apis[2]!.users.act({ userId: admins[1]!.userId, action: 2 })).rejects.toMatchObject({ code: 'ALREADY_WAITING' })
    const lateChange = await onlyChange()
    clock.now = new Date(clock.now.getTime() + 7 * 86_400_000)
    const later = (await admins[2]!.signIn()).api
    await expect(later.users.decideChange({ changeId: lateChange, confirm: true })).rejects.toMatchObject({ code: 'CHANGE_OVER' })
    await expect(later.users.act({ userId: admins[1]!.userId, action: 2 })).resolves.toEqual({ waits: true })
  })

  test('a decision is refused when the account was moved to another address in the meantime', async () => {
    const { admins, apis, clerk, linkTo, onlyChange, user } = await board()
    const next = fresh()
    await apis[0]!.users.save({ ...draftOf(clerk), email: next })
    const verCode = await linkTo(next)
    await apis[0]!.users.save({ ...draftOf(clerk, 2), roleId: admins[0]!.roleId })
    await browser().auth.confirmUpdateRequest({ verCode })
    await expect(apis[1]!.users.decideChange({ changeId: await onlyChange(), confirm: true })).rejects.toMatchObject({
      status: 409,
      code: 'CHANGED_SINCE',
    })
    expect(await user(clerk.userId)).toMatchObject({ role_id: clerk.roleId })
  })

  test('a decision is refused when the requester is no administrator any more', async () => {
    const { admins, apis, onlyChange, sql, charityId } = await board(3)
    await apis[0]!.users.act({ userId: admins[1]!.userId, action: 2 })
    await sql(`update app_user set status = 'inactive' where charity_id = $1 and id = $2`, [charityId, admins[0]!.userId])
    const changeId = (await apis[2]!.users.changes({})).items[0]!.id
    await expect(apis[2]!.users.decideChange({ changeId, confirm: true })).rejects.toMatchObject({ code: 'CHANGE_OVER' })
    await expect(onlyChange()).rejects.toMatchObject({ status: 401 })
  })
})

describe('administrators at once', () => {
  test('two who ask to deactivate each other and confirm it leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const { admins, apis, rowsOf } = await board()
      const [a, b] = admins as [Board['clerk'], Board['clerk']]
      await Promise.all([apis[0]!.users.act({ userId: b.userId, action: 2 }), apis[1]!.users.act({ userId: a.userId, action: 2 })])
      const { items } = await apis[0]!.users.changes({})
      const changeOf = (userId: string) => items.find(item => item.userId === userId)!.id
      await Promise.allSettled([
        apis[0]!.users.decideChange({ changeId: changeOf(a.userId), confirm: true }),
        apis[1]!.users.decideChange({ changeId: changeOf(b.userId), confirm: true }),
      ])
      expect((await rowsOf('app_user')).filter(row => row['role_id'] === a.roleId && row['status'] === 'active')).toHaveLength(1)
    }
  })

  test('ten confirmations of one change carry it out once', async () => {
    const { admins, apis, onlyChange, runJobs, mailsTo } = await board(3)
    await apis[0]!.users.act({ userId: admins[1]!.userId, action: 2 })
    const changeId = await onlyChange()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => apis[2]!.users.decideChange({ changeId, confirm: true })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await runJobs()
    expect(mailsTo(admins[1]!.email).filter(({ text }) => text?.includes('deactivated'))).toHaveLength(1)
  })
})

describe('the only administrator', () => {
  test('makes a second one alone, and from then on two are needed', async () => {
    const { admins, apis, clerk, user, charityId } = await board(1)
    const boss = admins[0]!
    await expect(apis[0]!.users.save({ firstName: 'Second', email: fresh(), roleId: boss.roleId })).resolves.toMatchObject({ waits: [] })
    await expect(apis[0]!.users.save({ ...draftOf(clerk), roleId: boss.roleId })).resolves.toMatchObject({ waits: [] })
    expect(await user(clerk.userId)).toMatchObject({ role_id: boss.roleId })
    const third = await newMember(charityId, { can: ['donations:view'] })
    await expect(apis[0]!.users.save({ ...draftOf(third), roleId: boss.roleId })).resolves.toMatchObject({ waits: ['role'] })
  })

  test('changes their own e-mail with a code of the operator, and is told so', async () => {
    const { admins, apis, sql, charityId, mailsTo, runJobs } = await board(1)
    const next = fresh()
    await expect(apis[0]!.users.save({ ...draftOf(admins[0]!), email: next })).resolves.toMatchObject({ waits: ['email'] })
    const { items, isOnlyAdministrator } = await apis[0]!.users.changes({})
    expect([isOnlyAdministrator, items[0]?.mayConfirm]).toEqual([true, false])
    const changeId = items[0]!.id
    await expect(
      sql(`update administrator_change set outcome = 'confirmed', decided_at = now(), decided_by = asked_by where charity_id = $1`, [
        charityId,
      ]),
    ).rejects.toThrow('two_people')
    const operatorCode = await db.transact({ charityId, readOnly: false }, tx =>
      operatorCodeFor(tx, { charityId, email: admins[0]!.email, now: clock.now }),
    )
    expect(operatorCode).not.toBeNull()
    await expect(apis[0]!.users.decideChange({ changeId, confirm: true, operatorCode: 'wrong' })).rejects.toMatchObject({
      code: 'WRONG_OPERATOR_CODE',
    })
    await apis[0]!.users.decideChange({ changeId, confirm: true, operatorCode })
    await runJobs()
    expect(mailsTo(next).at(-1)?.subject).toBe('Confirm your new e-mail address')
  })
})
