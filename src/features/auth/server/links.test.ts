import { describe, expect, test } from 'vitest'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { browser, newMember, password } from '#testing/factories/new-member.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import { lifetimes } from '../rules.ts'
import { hashPassword } from './password-hash.ts'

const later = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds))
const newPassword = 'Terang!4071'

async function memberWithLink() {
  const charity = await newCharity()
  const member = await newMember(charity.charityId, { firstName: 'Khadijah', lastName: 'Omar' })
  const code = async () => {
    await charity.runJobs()
    return /resetPassword\/[^/]+\/(\S+)/.exec(charity.mailsTo(member.email).at(-1)?.text ?? '')?.[1] ?? ''
  }
  await browser().auth.forgotPassword({ email: member.email })
  return { ...charity, ...member, code, mails: () => charity.mailsTo(member.email) }
}

describe('a forgotten password', () => {
  test('a forgotten password is set by a mailed link, which ends every session', async () => {
    const { code, email, signIn } = await memberWithLink()
    const before = await signIn()
    const verificationCode = await code()
    await expect(browser().auth.verifyResetLink({ email, verificationCode })).resolves.toMatchObject({ email })
    await browser().auth.resetPassword({ email, verificationCode, password: newPassword })
    await expect(before.api.auth.permissions()).rejects.toMatchObject({ status: 401 })
    await expect(browser().auth.login({ username: email, password })).rejects.toMatchObject({ code: 'WRONG' })
    await expect(browser().auth.login({ username: email, password: newPassword })).resolves.toBeDefined()
  })

  test('a forgotten password is answered alike for an unknown address, and nothing is sent', async () => {
    const { charityId, sql } = await newCharity()
    await expect(browser().auth.forgotPassword({ email: 'nobody@example.test' })).resolves.toBeNull()
    expect(await sql('select * from mail_message where charity_id = $1', [charityId])).toEqual([])
  })

  test('a forgotten password cannot flood a mailbox', async () => {
    const { email, mails, runJobs } = await memberWithLink()
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => browser().auth.forgotPassword({ email })))
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 429, code: 'SENT_OFTEN' } })
    await runJobs()
    expect(mails().length).toBe(4)
  })
})

describe('using a reset link', () => {
  const over = { code: 'LINK_EXPIRED', status: 200 }

  test('refuses a second use', async () => {
    const { code, email } = await memberWithLink()
    const verificationCode = await code()
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => browser().auth.resetPassword({ email, verificationCode, password: `${newPassword}${i}` })),
    )
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject(over)
  })

  test('refuses a use after thirty minutes', async () => {
    const { code, email } = await memberWithLink()
    const verificationCode = await code()
    later(lifetimes.reset)
    await expect(browser().auth.verifyResetLink({ email, verificationCode })).rejects.toMatchObject(over)
    await expect(browser().auth.resetPassword({ email, verificationCode, password: newPassword })).rejects.toMatchObject(over)
  })

  test('refuses an old link once a newer one was sent', async () => {
    const { code, email } = await memberWithLink()
    const first = await code()
    await browser().auth.forgotPassword({ email })
    await expect(browser().auth.verifyResetLink({ email, verificationCode: first })).rejects.toMatchObject(over)
  })

  test("refuses another person's e-mail, and a made-up code", async () => {
    const { code, email, charityId } = await memberWithLink()
    const other = await newMember(charityId)
    await expect(
      browser().auth.resetPassword({ email: other.email, verificationCode: await code(), password: newPassword }),
    ).rejects.toMatchObject(over)
    for (const made of ['', 'x', `${charityId}-${'0'.repeat(26)}`, `999999-${'0'.repeat(26)}`])
      await expect(browser().auth.verifyResetLink({ email, verificationCode: made })).rejects.toMatchObject(over)
  })

  test('refuses a weak password, and the link stays valid', async () => {
    const { code, email } = await memberWithLink()
    const verificationCode = await code()
    await expect(browser().auth.resetPassword({ email, verificationCode, password: 'short' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'password' }],
    })
    await expect(browser().auth.resetPassword({ email, verificationCode, password: 'Khadijah#26' })).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
    })
    await expect(browser().auth.resetPassword({ email, verificationCode, password: newPassword })).resolves.toBeNull()
  })
})

describe('changing the password', () => {
  test('keeps this session and ends the others', async () => {
    const { charityId } = await newCharity()
    const { signIn, email } = await newMember(charityId)
    const [here, there] = [await signIn(), await signIn()]
    await here.api.auth.changePassword({ oldPassword: password, newPassword })
    await expect(here.api.auth.permissions()).resolves.toBeDefined()
    await expect(there.api.auth.permissions()).rejects.toMatchObject({ status: 401 })
    await expect(browser().auth.login({ username: email, password: newPassword })).resolves.toBeDefined()
  })

  test('refuses the current one when a concurrent reset replaced it', async () => {
    const charity = await newCharity()
    const { charityId, rowsOf } = charity
    const { signIn, userId } = await newMember(charityId)
    const { api } = await signIn()
    const passwordHash = await hashPassword('Terang!4072')
    const changing = runWhileOpen(
      charity,
      tx => tx.updateTable('appUser').set({ passwordHash }).where('charityId', '=', charityId).where('id', '=', userId).execute(),
      () => api.auth.changePassword({ oldPassword: password, newPassword }),
    )
    await expect(changing).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
    expect(await rowsOf('app_user')).toMatchObject([{ password_hash: passwordHash }])
  })

  test('refuses a wrong current one, the same one and a weak one, by field', async () => {
    const { charityId } = await newCharity()
    const { api } = await (await newMember(charityId, { firstName: 'Badrul' })).signIn()
    await expect(api.auth.changePassword({ oldPassword: 'Wrong#2026', newPassword })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
      errors: [{ field: 'oldPassword' }],
    })
    await expect(api.auth.changePassword({ oldPassword: password, newPassword: password })).rejects.toMatchObject({ code: 'SAME_PASSWORD' })
    await expect(api.auth.changePassword({ oldPassword: password, newPassword: 'Badrul#9931' })).rejects.toMatchObject({
      code: 'WEAK_PASSWORD',
    })
  })
})

describe('asking for access', () => {
  const applicant = { firstName: 'Nora', email: 'nora@example.test', reason: 'New in the finance team' }

  test('reaches the administrators of the charity that is named, once', async () => {
    const { charityId, sql, runJobs, mailsTo } = await newCharity()
    const registrationNo = `T${charityId}A`
    await sql('insert into charity_directory values ($1, $2)', [registrationNo, charityId])
    const boss = await newMember(charityId, {
      can: ['user-management:view', 'user-management:add', 'user-management:edit', 'roles-management:edit'],
    })
    await browser().auth.register({ ...applicant, registrationNo: registrationNo.toLowerCase() })
    await browser().auth.register({ ...applicant, registrationNo })
    await runJobs()
    expect(mailsTo(boss.email)).toMatchObject([{ subject: 'A request for access' }])
    const { api } = await boss.signIn()
    const { items } = await api.users.accessRequests({})
    expect(items).toMatchObject([{ firstName: 'Nora', email: 'nora@example.test' }])
    await api.users.dismissAccessRequest({ accessRequestId: items[0]!.id })
    await expect(api.users.accessRequests({})).resolves.toMatchObject({ totalCount: 0 })
  })

  test('says the same when there is no such charity', async () => {
    await expect(browser().auth.register({ ...applicant, registrationNo: 'NOBODY-1' })).resolves.toBeNull()
  })
})
