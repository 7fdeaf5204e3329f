import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clock, db, newCharity, server } from '#testing/factories/new-charity.ts'
import { browser, newMember, password } from '#testing/factories/new-member.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import { lifetimes } from '#features/auth/rules.ts'
import { hashPassword, setPasswordCost } from '../password-hash.ts'
import { readAccessToken } from '../session/tokens.ts'

const later = (milliseconds: number) => (clock.now = new Date(clock.now.getTime() + milliseconds))

describe('signing in', () => {
  test('answers the current user as the specification lists it, with a token that opens calls', async () => {
    const { charityId } = await newCharity()
    const { signIn, email, userId } = await newMember(charityId, {
      can: ['dashboard:view', 'donations:view', 'donations:add', 'button:refund'],
    })
    const { api, ...user } = await signIn()
    expect(user).toMatchObject({
      charityId,
      charityName: 'Masjid Test',
      firstName: 'Aisyah',
      lastName: 'Rahman',
      username: email,
      userId,
      countryCode: 'SG',
      isGenerateOTP: false,
      rememberMe: false,
    })
    expect(user.accessTo).toEqual([{ moduleName: 'Dashboard' }, { moduleName: 'Donations' }])
    const donations = user.permissions.find(({ moduleCode }) => moduleCode === 'donations')
    expect(donations).toMatchObject({
      name: 'Donations',
      type: 'menu',
      isView: true,
      isAdd: true,
      isEdit: false,
      isDelete: false,
      btnCode: null,
    })
    expect(donations?.submodules.find(({ btnCode }) => btnCode === 'refund')).toMatchObject({ isView: true, type: 'other' })
    expect(await readAccessToken(user.token, clock.now)).toMatchObject({ charityId, userId })
    await expect(api.auth.permissions()).resolves.toMatchObject({ accessTo: user.accessTo })
  })

  test('takes the e-mail in any case', async () => {
    const { charityId } = await newCharity()
    const { email } = await newMember(charityId)
    await expect(browser().auth.login({ username: email.toUpperCase(), password })).resolves.toMatchObject({ charityId })
  })

  test('writes an audit row about the user', async () => {
    const { charityId, rowsOf } = await newCharity()
    const { signIn, userId } = await newMember(charityId)
    await signIn()
    expect(await rowsOf('audit_event')).toMatchObject([
      { call: '/api/User/login', subject_kind: 'user', subject_id: userId, outcome: 'done' },
    ])
  })
})

describe('signing in', () => {
  test('refuses a wrong password and an unknown address with the same words', async () => {
    const { charityId } = await newCharity()
    const { email } = await newMember(charityId)
    const wrong = await browser()
      .auth.login({ username: email, password: 'Wrong#2026' })
      .catch((error: unknown) => error)
    const unknown = await browser()
      .auth.login({ username: `${randomUUID()}@example.test`, password })
      .catch((error: unknown) => error)
    expect(wrong).toMatchObject({ code: 'WRONG', status: 200 })
    expect(unknown).toMatchObject({ code: 'WRONG', status: 200, message: (wrong as Error).message })
  })

  test('refuses a deactivated user, and says so only after the right password', async () => {
    const { charityId } = await newCharity()
    const { email } = await newMember(charityId, { status: 'inactive' })
    await expect(browser().auth.login({ username: email, password })).rejects.toMatchObject({ code: 'INACTIVE' })
    await expect(browser().auth.login({ username: email, password: 'Wrong#2026' })).rejects.toMatchObject({ code: 'WRONG' })
  })
})

describe('signing in while the account changes', () => {
  /** Signs in with the right password of a weaker hash; the change is committed once the password was verified. */
  async function signInDuring(change: { passwordHash: string } | { status: 'inactive' }) {
    const charity = await newCharity()
    const { charityId, rowsOf } = charity
    const { email, userId } = await newMember(charityId)
    setPasswordCost({ memory: 16, passes: 1, parallelism: 1 })
    const outcome = await runWhileOpen(
      charity,
      tx => tx.updateTable('appUser').set(change).where('charityId', '=', charityId).where('id', '=', userId).execute(),
      () =>
        browser()
          .auth.login({ username: email, password })
          .catch((error: unknown) => error),
    )
    return { outcome, sessions: await rowsOf('session'), users: await rowsOf('app_user') }
  }

  test('refuses the password that a reset replaced, and keeps the new one', async () => {
    const passwordHash = await hashPassword('Terang!4071')
    const { outcome, sessions, users } = await signInDuring({ passwordHash })
    expect(outcome).toMatchObject({ code: 'WRONG' })
    expect([sessions, users]).toMatchObject([[], [{ password_hash: passwordHash }]])
  })

  test('refuses a user who was deactivated', async () => {
    const { outcome, sessions } = await signInDuring({ status: 'inactive' })
    expect(outcome).toMatchObject({ code: 'INACTIVE' })
    expect(sessions).toEqual([])
  })

  test('succeeds twice at once, also when each replaces a weaker hash', async () => {
    const { charityId } = await newCharity()
    const { signIn } = await newMember(charityId)
    setPasswordCost({ memory: 16, passes: 1, parallelism: 1 })
    await expect(Promise.all([signIn(), signIn()])).resolves.toHaveLength(2)
  })
})

describe('a token', () => {
  test('after ten minutes', async () => {
    const { charityId } = await newCharity()
    const { api } = await (await newMember(charityId)).signIn()
    later(lifetimes.accessToken + 1000)
    await expect(api.auth.permissions()).rejects.toMatchObject({ status: 401 })
  })

  test('a token is refused when its signature, algorithm, kind or charity is not ours', async () => {
    const { charityId } = await newCharity()
    const { token } = await (await newMember(charityId)).signIn()
    const [head = '', body = '', seal = ''] = token.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const forged = [
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      `${encode({ alg: 'HS512', typ: 'at+jwt' })}.${body}.${seal}`,
      `${head}.${encode({ ...claims, cid: 1 })}.${seal}`,
      `${head}.${encode({ ...claims, exp: 9_999_999_999 })}.${seal}`,
      `${head}.${body}.${seal.slice(0, -2)}AA`,
      'Bearer',
      '',
    ]
    for (const one of forged) await expect(browser({ token: one }).auth.permissions()).rejects.toMatchObject({ status: 401 })
  })

  test('after logout, at once', async () => {
    const { charityId } = await newCharity()
    const { api } = await (await newMember(charityId)).signIn()
    await api.auth.logout()
    await expect(api.auth.permissions()).rejects.toMatchObject({ status: 401 })
  })

  test('after logout browsers drop what they cached, and keep what they store: drafts, and the mark of a known device', async () => {
    const { charityId } = await newCharity()
    const { token } = await (await newMember(charityId)).signIn()
    const call = { method: 'POST', headers: { authorization: `Bearer ${token}` }, payload: {} } as const
    expect((await server.inject({ ...call, url: '/api/User/getUserRoleModulePermission' })).headers).not.toHaveProperty('clear-site-data')
    const { headers, statusCode } = await server.inject({ ...call, url: '/api/User/logout' })
    expect([statusCode, headers['clear-site-data']]).toEqual([200, '"cache"'])
  })

  test('everywhere after logout everywhere, and only here after a plain one', async () => {
    const { charityId } = await newCharity()
    const { signIn } = await newMember(charityId)
    const [counter, office, home] = [await signIn(), await signIn(), await signIn()]
    await counter.api.auth.logout()
    await expect(office.api.auth.permissions()).resolves.toBeDefined()
    await office.api.auth.logout({ everywhere: true })
    for (const { api } of [office, home]) await expect(api.auth.permissions()).rejects.toMatchObject({ status: 401 })
  })

  test('a token is refused from the next call on when the right behind it is withdrawn', async () => {
    const { charityId } = await newCharity()
    const { signIn, roleId } = await newMember(charityId, { can: ['roles-management:view', 'dashboard:view'] })
    const { api } = await signIn()
    const boss = await (
      await newMember(charityId, { can: ['roles-management:view', 'roles-management:edit', 'user-management:edit', 'dashboard:view'] })
    ).signIn()
    await expect(api.roles.find({ roleId })).resolves.toMatchObject({ id: roleId })
    await boss.api.roles.edit({ roleId, version: 1, name: 'Thin', category: 'backOffice', rights: ['dashboard:view'] })
    await expect(api.roles.find({ roleId })).rejects.toMatchObject({ status: 403 })
  })
})

test('passwords are kept as argon2id of at least 19 MiB and two passes', async () => {
  const { charityId } = await newCharity()
  setPasswordCost()
  const { userId, signIn } = await newMember(charityId)
  await signIn() // replaces a weaker hash
  const row = await db.transact({ charityId, readOnly: true }, tx =>
    tx.selectFrom('appUser').select('passwordHash').where('charityId', '=', charityId).where('id', '=', userId).executeTakeFirstOrThrow(),
  )
  expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
