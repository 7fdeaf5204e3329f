import { expect, test } from 'vitest'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { anonymous, clock, newCharity, server } from '#testing/factories/new-charity.ts'
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
