import { expect, test } from 'vitest'
import { newDonor, newFund, newGift } from '#testing/factories/giving.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { newTerminal } from '#testing/factories/new-terminal.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import { readStoredAnswer } from '#platform/server/http/idempotency.ts'
import { anonymous, clock, db, newCharity, server } from '#testing/factories/new-charity.ts'
import { rights } from '#features/roles/rules.ts'

const dayInMs = 86_400_000
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    error => (error as { code: string }).code,
  )
const calling = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

async function desk(can: readonly string[] = rights) {
  const charity = await newCharity({ can: rights })
  const { roleId } = await newMember(charity.charityId, { can })
  return { ...charity, roleId, create: (days: 30 | 90 | 365 = 30) => charity.api.apiKeys.create({ name: 'Website', roleId, days }) }
}

test('a key calls with the rights of its role, and is in the audit trail as itself', async () => {
  const charity = await desk(['donations:view', 'donations:add', 'donations:edit', 'button:refund', 'donors:view'])
  const { id, key, expiresAt } = await charity.create()
  expect([key.startsWith(`amanah_${charity.charityId}-`), expiresAt]).toEqual([true, '2026-04-01T04:00:00.000Z'])
  const fundId = await newFund(charity)
  const gift = {
    donationToValue: fundId,
    amount: { minor: 5000, currency: 'SGD' as const },
    paymentMethod: 6 as const,
    donorType: 3 as const,
  }
  const made = await anonymous.donations.add(gift, calling(key))
  expect((await anonymous.donations.list({}, calling(key))).items.map(row => row.id)).toEqual([made.id])
  const [row] = (await charity.rowsOf('audit_event')).filter(event => String(event['call']).endsWith('addManualDonation'))
  expect([row?.['user_id'], row?.['outcome']]).toEqual([id, 'done'])
  expect((await charity.rowsOf('donation'))[0]?.['created_by']).toBe(id)

  const { id: other } = await newGift(charity)
  const [reason] = await charity.api.requests.reasons({ requestType: 'Void' })
  const voidRequest = anonymous.requests.ask(
    { transactionId: other, requestType: 'Void', reasonId: reason?.id ?? '' } as never,
    calling(key),
  )
  expect([await codeOf(voidRequest), await codeOf(anonymous.users.list({}, calling(key)))]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  const [listed] = (await charity.api.apiKeys.list({})).items
  expect(listed).toMatchObject({ id, name: 'Website', state: 'valid', lastUsedAt: '2026-03-02T04:00:00Z' })
  expect(listed?.rights).toEqual(['donations:view', 'donations:add', 'donors:view'])
  for (const table of ['api_key', 'audit_event']) expect(JSON.stringify(await charity.rowsOf(table))).not.toContain(key.slice(7))
})

test('a key ends with the account that made it, and says so in the audit trail', async () => {
  const charity = await desk(['donations:view'])
  await newMember(charity.charityId, { can: rights })
  const maker = await newMember(charity.charityId, { can: ['api-keys:view', 'api-keys:add', 'donations:view'] })
  const { api: makers } = await maker.signIn()
  const { id, key } = await makers.apiKeys.create({ name: 'Accounting', roleId: charity.roleId, days: 365 })
  const { key: kept } = await charity.create()
  const ask = (bearer: string) => codeOf(anonymous.donations.list({}, calling(bearer)))
  expect([await ask(key), await ask(kept)]).toEqual(['done', 'done'])
  await charity.api.users.act({ userId: maker.userId, action: 2 })
  expect([await ask(key), await ask(kept)]).toEqual(['UNAUTHENTICATED', 'done'])
  const rows = (await charity.rowsOf('audit_event')).filter(row => row['subject_id'] === id && String(row['call']).endsWith('UserAction'))
  expect(rows.map(row => row['detail'])).toEqual([{ name: 'Accounting', revoked: true }])
})

test('a key ends when it expires, is revoked, or is wrong, and follows changes of its role', async () => {
  const charity = await desk(['donations:view'])
  const { id, key } = await charity.create()
  const ask = (bearer = key) => codeOf(anonymous.donations.list({}, calling(bearer)))
  expect(await ask()).toBe('done')
  expect(await ask(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toBe('UNAUTHENTICATED')
  expect(await ask(key.replace(`_${charity.charityId}-`, '_1-'))).toBe('UNAUTHENTICATED')
  await charity.sql(`update role set rights = '{dashboard:view}', version = version + 1 where id = $1`, [charity.roleId])
  expect(await ask()).toBe('FORBIDDEN')
  await charity.sql(`update role set rights = '{donations:view}', version = version + 1 where id = $1`, [charity.roleId])
  expect(await ask()).toBe('done')
  expect([await codeOf(charity.api.apiKeys.revoke({ id })), await ask()]).toEqual(['done', 'UNAUTHENTICATED'])
  expect(await codeOf(charity.api.apiKeys.revoke({ id }))).toBe('ALREADY_REVOKED')
  const { key: short } = await charity.create()
  clock.now = new Date(clock.now.getTime() + 30 * dayInMs)
  expect(await ask(short)).toBe('UNAUTHENTICATED')
  expect((await charity.api.apiKeys.list({})).items.map(({ state }) => state).sort()).toEqual(['expired', 'revoked'])
})

test('refuses a key with more than its maker may do, with nothing that keys may do, and for a role of another charity', async () => {
  const charity = await desk(['donations:view', 'donations:add'])
  const clerk = charity.officer(['api-keys:add', 'donations:view'])
  expect(await codeOf(clerk.api.apiKeys.create({ name: 'Mine', roleId: charity.roleId, days: 30 }))).toBe('EXCEEDS_OWN_RIGHTS')
  expect(await clerk.api.apiKeys.roles({})).toEqual([])
  const { roleId } = await newMember(charity.charityId, { can: ['user-management:view'] })
  expect(await codeOf(charity.api.apiKeys.create({ name: 'People', roleId, days: 30 }))).toBe('NO_RIGHTS_FOR_KEYS')
  const other = await desk()
  expect(await codeOf(other.api.apiKeys.create({ name: 'Theirs', roleId: charity.roleId, days: 30 }))).toBe('NOT_FOUND')
})

test('the OpenAPI document says that calls take an API key', async () => {
  const { body } = await server.inject('/api/openapi.json')
  const { components } = JSON.parse(body) as { components: { securitySchemes: Record<string, { description?: string }> } }
  expect(components.securitySchemes['session']?.description).toContain('API key')
})

test('a key makes and ends no key of a terminal, and lifts no refusal of contact, whatever it says about how the answer came', async () => {
  const charity = await desk(['terminals:view', 'terminals:edit', 'donors:view', 'donors:edit'])
  const { key } = await charity.create()
  const id = await newTerminal(charity)
  expect(await codeOf(anonymous.terminals.issueKey({ id }, calling(key)))).toBe('FORBIDDEN')
  expect(await codeOf(anonymous.terminals.revokeKeys({ id }, calling(key)))).toBe('FORBIDDEN')
  const donorId = await newDonor(charity, { name: 'Siti Hajar' })
  const say = (isAgreed: boolean) =>
    codeOf(anonymous.donorConsents.record({ donorId, topic: 'any', isAgreed, source: 'phone', language: 'en' }, calling(key)))
  expect([await say(false), await say(true)]).toEqual(['done', 'FORM_LIFTS_NO_REFUSAL'])
  const { version } = await charity.api.donorProfiles.findToEdit({ donorId })
  const edit = { donorId, version, donorName: 'Siti Hajar', language: 'en', iAgree: true, consentSource: 'phone' } as const
  expect(await codeOf(anonymous.donorProfiles.edit(edit, calling(key)))).toBe('INVALID')
  expect(await charity.rowsOf('donor')).toMatchObject([{ i_agree: false, agreement_source: 'api' }])
})

test('a secret is shown once: no answer is kept that has it, and the same request again is refused', async () => {
  const charity = await desk(['donations:view'])
  const create = () => charity.api.apiKeys.create({ name: 'Website', roleId: charity.roleId, days: 30 }, { key: 'once' })
  const { key } = await create()
  const answer = { charityId: charity.charityId, userId: charity.actor.userId, key: 'once' }
  const stored = await db.transact({ charityId: charity.charityId, readOnly: true }, tx => readStoredAnswer(tx, answer))
  expect([stored?.includes(key), await codeOf(create()), (await charity.rowsOf('api_key')).length]).toEqual([false, 'SHOWN_ONCE', 1])
})

test('a key may have a role with rights in modules that the charity does not have', async () => {
  const { charityId } = await newCharity()
  const { roleId, signIn } = await newMember(charityId, { can: rights })
  const { api } = await signIn()
  expect((await api.apiKeys.roles()).map(({ id }) => id)).toContain(roleId)
  await expect(api.apiKeys.create({ name: 'Website', roleId, days: 30 })).resolves.toMatchObject({ key: expect.any(String) })
})

test('a user who is deactivated at the same time creates no key', async () => {
  const charity = await newCharity()
  const { charityId } = charity
  const { roleId, signIn, userId } = await newMember(charityId, { can: ['api-keys:view', 'api-keys:add', 'donations:view'] })
  const { api } = await signIn()
  const creating = runWhileOpen(
    charity,
    tx => tx.updateTable('appUser').set({ status: 'inactive' }).where('charityId', '=', charityId).where('id', '=', userId).execute(),
    () => api.apiKeys.create({ name: 'Website', roleId, days: 30 }),
  )
  await expect(creating).rejects.toMatchObject({ status: 401 })
  expect(await charity.rowsOf('api_key')).toEqual([])
})
