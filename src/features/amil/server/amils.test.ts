import { describe, expect, test } from 'vitest'
import { methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newGift } from '#testing/factories/giving.ts'
import { newAmil } from '#testing/factories/new-amil.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { browser, newMember, password } from '#testing/factories/new-member.ts'

const viewer = ['user-management:view', 'islamic-giving:view']
const administrator = [
  ...viewer,
  'user-management:add',
  'user-management:edit',
  'user-management:delete',
  'roles-management:edit',
  'islamic-giving:add',
  'donations:view',
  'purchases:view',
]
async function zakatBody(can: readonly string[] = administrator) {
  const charity = await newCharity({ can })
  const islamic = { app_preference_id: preferenceIds.islamicGiving, payment_method: methodIds.cash }
  const gift = (officerId: string, fields: object = {}) => newGift(charity, { officer_id: officerId, ...islamic, ...fields })
  return { ...charity, gift }
}

describe('the list of amils', () => {
  test('the list of amils has users with a role of amils alone, with what they collected this month', async () => {
    const charity = await zakatBody()
    const amil = await newAmil(charity, { firstName: 'Awang', lastName: 'Ramli', letterNo: 'T/9', from: '2026-01-01', until: '2026-12-31' })
    await newAmil(charity, { firstName: 'Zainal', lastName: 'Abidin' })
    await newMember(charity.charityId, { firstName: 'Clerk' })
    await charity.gift(amil.userId, { amount_minor: 12_000, donated_at: '2026-03-01T01:00:00Z' })
    await charity.gift(amil.userId, {
      amount_minor: 700,
      donated_at: '2026-03-02T01:00:00Z',
      status: 'Voided',
      request_status: requestStatusIds.voided,
    })
    await charity.gift(amil.userId, { amount_minor: 900, donated_at: '2026-02-28T01:00:00Z' })
    const { items, totalCount } = await charity.api.amils.list({})
    expect(totalCount).toBe(2)
    expect(items).toMatchObject([
      { firstName: 'Awang', letterNo: 'T/9', appointment: 'valid', collected: { gifts: 1, total: { minor: 12_000, currency: 'SGD' } } },
      { firstName: 'Zainal', letterNo: null, appointment: 'none', collected: { gifts: 0, total: { minor: 0 } } },
    ])
  })

  test.each([
    ['valid', { letterNo: 'A', from: '2026-01-01', until: '2026-04-01' }],
    ['valid', { letterNo: 'A' }],
    ['ending', { until: '2026-03-31' }],
    ['ending', { until: '2026-03-02' }],
    ['ended', { from: '2024-01-01', until: '2026-03-01' }],
    ['later', { from: '2026-03-03', until: '2026-03-10' }],
    ['none', {}],
  ] as const)('filters by the state of the letter as it shows it: %s', async (state, letter) => {
    const charity = await zakatBody()
    const { userId } = await newAmil(charity, letter)
    expect((await charity.api.amils.find({ userId })).appointment).toBe(state)
    for (const listed of ['valid', 'ending', 'ended', 'later', 'none'] as const)
      expect((await charity.api.amils.list({ appointment: [listed] })).totalCount).toBe(listed === state ? 1 : 0)
  })

  test('the filters of the list of amils offer roles of amils alone, and the states of accounts and appointments', async () => {
    const charity = await zakatBody()
    const { roleId } = await newAmil(charity)
    await newMember(charity.charityId, { can: ['donations:view'] })
    const { roles, status, appointment } = await charity.api.amils.filters({})
    expect(roles.map(({ id }) => id)).toEqual([roleId])
    expect(status.map(({ name }) => name)).toContain('Active')
    expect(appointment.map(({ id }) => id)).toEqual(['valid', 'ending', 'ended', 'later', 'none'])
  })

  test('shows no money to users who may see no gifts', async () => {
    const charity = await zakatBody(['user-management:view'])
    const { userId } = await newAmil(charity)
    await charity.gift(userId)
    expect((await charity.api.amils.list({})).items[0]).toMatchObject({ collected: null })
    expect(await charity.api.amils.find({ userId })).toMatchObject({ collected: null, mayResetPassword: false })
    await expect(charity.api.amils.gifts({ userId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(charity.api.amils.sales({ userId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('the list of amils is exported as it is filtered', async () => {
    const charity = await zakatBody()
    await newAmil(charity, { firstName: 'Awang', letterNo: '=1+1', until: '2026-12-31' })
    await newAmil(charity, { firstName: 'Zainal' })
    await charity.api.amils.export({ appointment: ['valid'] })
    await charity.runJobs()
    const { items } = await charity.api.work.list({})
    expect(items).toMatchObject([{ rowsDone: 1 }])
  })
})

describe('an amil', () => {
  test('an amil has the figures of the month, the year and in all', async () => {
    const charity = await zakatBody()
    const { userId } = await newAmil(charity)
    for (const [minor, at] of [
      [100, '2026-03-01T01:00:00Z'],
      [20, '2026-01-05T01:00:00Z'],
      [3, '2025-12-31T15:59:59Z'],
    ] as const)
      await charity.gift(userId, { amount_minor: minor, donated_at: at })
    expect((await charity.api.amils.find({ userId })).collected).toMatchObject({
      thisMonth: { gifts: 1, total: { minor: 100 } },
      thisYear: { gifts: 2, total: { minor: 120 } },
      inAll: { gifts: 3, total: { minor: 123 } },
      lastAt: '2026-03-01T01:00:00Z',
    })
  })

  test('an amil has gifts and sales by module, and none of others', async () => {
    const charity = await zakatBody()
    const [amil, other] = [await newAmil(charity), await newAmil(charity)]
    const zakat = await charity.gift(amil.userId)
    const sale = await charity.gift(amil.userId, { app_preference_id: preferenceIds.purchases })
    await charity.gift(other.userId)
    const { userId } = amil
    expect((await charity.api.amils.gifts({ userId })).items.map(({ id }) => id)).toEqual([zakat.id])
    expect((await charity.api.amils.gifts({ userId, appPreferenceId: preferenceIds.donations })).items).toEqual([])
    expect((await charity.api.amils.gifts({ userId, paymentMethod: [methodIds.cheque] })).items).toEqual([])
    expect((await charity.api.amils.sales({ userId })).items.map(({ id }) => id)).toEqual([sale.id])
  })

  test('an amil has filter choices of each module that the reader may see, and the list takes each of them', async () => {
    const charity = await zakatBody()
    const { userId } = await newAmil(charity)
    const gift = await charity.gift(userId)
    const { status, paymentMethod, platform, ItemId, collectionCentreId, officerId } = await charity.api.amils.giftFilters({})
    const idsOf = <Id>(list: readonly { id: Id }[]) => list.map(({ id }) => id)
    const lists = { paymentMethod, platform, collectionCentreId }
    const all = Object.fromEntries(Object.entries(lists).map(([field, list]) => [field, idsOf<unknown>(list)]))
    expect([paymentMethod.length, platform.length, ItemId.length].every(count => count > 1)).toBe(true)
    expect(idsOf(officerId)).toContain(userId)
    const { items } = await charity.api.amils.gifts({ userId, status, ...all })
    expect(idsOf(items)).toEqual([gift.id])

    const { api } = charity.officer(['user-management:view', 'purchases:view'])
    expect(await api.amils.giftFilters({})).toEqual(await api.purchases.filters({}))
    await expect(api.amils.giftFilters({ appPreferenceId: preferenceIds.donations })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('an amil is not listed because of sales, which other users record too', async () => {
    const charity = await zakatBody()
    const { userId } = await newMember(charity.charityId)
    const sale = await charity.gift(userId, { app_preference_id: preferenceIds.purchases })
    expect((await charity.api.amils.sales({ userId })).items.map(({ id }) => id)).toEqual([sale.id])
  })

  test('an amil is not found among other users', async () => {
    const charity = await zakatBody()
    const { userId } = await newMember(charity.charityId)
    const { roleId } = await newAmil(charity)
    const person = { userId, version: 1, firstName: 'A', email: 'a@example.test', roleId }
    for (const call of [
      () => charity.api.amils.find({ userId }),
      () => charity.api.amils.edit(person),
      () => charity.api.amils.act({ userId, action: 2 }),
      () => charity.api.amils.resetPassword({ userId }),
      () => charity.api.amils.gifts({ userId }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('appointing an amil', () => {
  test('sends the invitation by a letter, which can be corrected later; the trail says what it was', async () => {
    const charity = await zakatBody()
    const { roleId } = await newAmil(charity)
    const person = { firstName: 'Dayang', lastName: 'Noraini', email: 'dayang@example.test', roleId }
    const { id: userId } = await charity.api.amils.create({
      ...person,
      letterNo: 'T/1',
      appointedFrom: '2026-03-01',
      appointedUntil: '2027-02-28',
    })
    expect(await charity.api.amils.find({ userId })).toMatchObject({ status: 'Invited', letterNo: 'T/1', appointment: 'valid' })
    await charity.runJobs()
    expect(charity.mailsTo('dayang@example.test')).toHaveLength(1)
    await charity.api.amils.edit({ ...person, userId, version: 1, letterNo: 'T/2', appointedFrom: null })
    expect(await charity.api.amils.find({ userId })).toMatchObject({ letterNo: 'T/2', appointedFrom: null, appointedUntil: null })
    const { items } = await charity.api.users.auditTrail({ userId })
    expect(items.flatMap(({ changes }) => changes)).toContainEqual({ field: 'letterNo', before: 'T/1', after: 'T/2' })
    await expect(charity.api.amils.edit({ ...person, userId, version: 1 })).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
  })

  test('names the wrong fields, and saves nothing', async () => {
    const charity = await zakatBody()
    const { roleId } = await newAmil(charity)
    const { roleId: clerkRoleId } = await newMember(charity.charityId)
    const person = { firstName: 'A', email: 'a@example.test', roleId }
    await expect(charity.api.amils.create({ ...person, roleId: clerkRoleId })).rejects.toMatchObject({
      errors: [{ field: 'roleId', code: 'NOT_A_ROLE_OF_AMILS' }],
    })
    await expect(charity.api.amils.create({ ...person, appointedFrom: '2026-03-02', appointedUntil: '2026-03-01' })).rejects.toMatchObject({
      errors: [{ field: 'appointedUntil', code: 'ENDS_BEFORE_IT_STARTS' }],
    })
    expect((await charity.api.amils.list({})).totalCount).toBe(1)
  })

  test('grants no right that the appointing user does not hold', async () => {
    const charity = await zakatBody(['user-management:view', 'user-management:add'])
    const { roleId } = await newAmil(charity)
    await expect(charity.api.amils.create({ firstName: 'A', email: 'b@example.test', roleId })).rejects.toMatchObject({
      code: 'ROLE_MORE_THAN_YOURS',
    })
  })

  test('deactivates an amil, whose next call is refused', async () => {
    const charity = await zakatBody()
    await newMember(charity.charityId, { can: ['user-management:edit', 'roles-management:edit'] })
    const amil = await newAmil(charity)
    const { api } = await amil.signIn()
    await expect(api.islamicGiving.list({})).resolves.toBeDefined()
    await charity.api.amils.act({ userId: amil.userId, action: 2 })
    await expect(api.islamicGiving.list({})).rejects.toMatchObject({ status: 401 })
    expect(await charity.api.amils.find({ userId: amil.userId })).toMatchObject({ status: 'Inactive', mayResetPassword: false })
    await expect(charity.api.amils.resetPassword({ userId: amil.userId })).rejects.toMatchObject({ code: 'NOT_IN_STATUS' })
  })

  test('mails a link by which the amil chooses a password', async () => {
    const charity = await zakatBody()
    const { userId, email } = await newAmil(charity)
    await charity.api.amils.resetPassword({ userId })
    await charity.runJobs()
    const verificationCode = /resetPassword\/[^/]+\/(\S+)/.exec(charity.mailsTo(email)[0]?.text ?? '')?.[1] ?? ''
    await browser().auth.resetPassword({ email, verificationCode, password: 'Terang!4071' })
    await expect(browser().auth.login({ username: email, password })).rejects.toMatchObject({ code: 'WRONG' })
    await expect(browser().auth.login({ username: email, password: 'Terang!4071' })).resolves.toBeDefined()
    await charity.api.amils.resetPassword({ userId })
    await charity.api.amils.resetPassword({ userId })
    await expect(charity.api.amils.resetPassword({ userId })).rejects.toMatchObject({ code: 'SENT_OFTEN' })
  })

  test('does not reset the password of a user who holds more rights', async () => {
    const charity = await zakatBody(['user-management:view', 'user-management:edit'])
    const { userId } = await newAmil(charity)
    await expect(charity.api.amils.resetPassword({ userId })).rejects.toMatchObject({ code: 'ACCOUNT_HAS_MORE_RIGHTS' })
  })
})
