import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { newFund } from '../factories/giving.ts'
import { newCharity } from '../factories/new-charity.ts'
import { newMember } from '../factories/new-member.ts'

// A query starts with the cached actor of its session. Changes must take effect on the next call.
const aMonth = { dateFiler: 6, fromDate: '2026-02-01', toDate: '2026-02-28' } as const

/** A signed-in officer who read the list of gifts twice, so that the next call uses the cached actor. */
async function reader(can: readonly string[] = ['donations:view', 'donors:view']) {
  const charity = await newCharity()
  const member = await newMember(charity.charityId, { can })
  const { api } = await member.signIn()
  const look = () => api.donations.list({})
  for (let i = 0; i < 2; i++) await look()
  const { charityId, sql } = charity
  const change = (text: string, ...values: unknown[]) => sql(text, [charityId, ...values])
  const refusals = async () => (await charity.rowsOf('audit_event')).filter(row => row['outcome'] === 'refused')
  return { ...charity, member, api, look, change, refusals }
}

test('a right that is withdrawn between two calls is gone on the next, and its refusal is recorded once', async () => {
  const { look, change, member, refusals } = await reader()
  await change(`update role set rights = '{donors:view}', version = version + 1 where charity_id = $1 and id = $2`, member.roleId)
  await expect(look()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusals()).toMatchObject([{ call: '/api/Donation/GetTransactionListBySearchFilter', code: 'FORBIDDEN' }])
  await change(`update role set rights = '{donations:view}', version = version + 1 where charity_id = $1 and id = $2`, member.roleId)
  expect((await look()).totalCount).toBe(0)
  expect(await refusals()).toHaveLength(1)
})

test('a session that is ended, or a user who is, is refused on the next call', async () => {
  const [one, other, left] = [await reader(), await reader(), await reader()]
  await one.change("update session set ended_at = now(), end_reason = 'logout' where charity_id = $1")
  await expect(one.look()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await other.change(`update app_user set status = 'inactive' where charity_id = $1 and id = $2`, other.member.userId)
  await expect(other.look()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await left.api.auth.logout({ everywhere: false })
  await expect(left.look()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await one.refusals()).toEqual([])
})

test('a user moved to another role has its rights on the next call', async () => {
  const { look, change, member, charityId } = await reader()
  const { roleId } = await newMember(charityId, { can: ['donors:view'] })
  await change('update app_user set role_id = $2 where charity_id = $1 and id = $3', roleId, member.userId)
  await expect(look()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a renamed role, and one that gains a right, take effect on the next call', async () => {
  const { api, look, change, member } = await reader()
  await change(
    `update role set name = 'Bursar', name_key = 'bursar', version = version + 1 where charity_id = $1 and id = $2`,
    member.roleId,
  )
  expect(await look()).toMatchObject({ items: [], totalCount: 0 })
  await expect(api.dashboard.summary(aMonth)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await change(
    `update role set rights = rights || '{dashboard:view}', version = version + 1 where charity_id = $1 and id = $2`,
    member.roleId,
  )
  await expect(api.dashboard.summary(aMonth)).resolves.toBeTruthy()
})

test('a module that the charity disables loses its rights on the next call', async () => {
  const { api, change } = await reader(['donations:view', 'islamic-giving:view', 'purchases:view'])
  const look = (appPreferenceId: 9 | 10) => api.donations.list({ appPreferenceId })
  await change(`update charity set app_preferences = '[{"id": 9, "name": "Purchases"}]' where charity_id = $1`)
  for (const preference of [9, 10] as const) expect((await look(preference)).items).toEqual([])
  await change(`update charity set app_preferences = '[]' where charity_id = $1`)
  await expect(look(9)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await look(10)).items).toEqual([])
  await change('update charity set is_islamic = false where charity_id = $1')
  await expect(look(10)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a refusal of the handler is answered and recorded once, with a current and with a stale actor', async () => {
  const { api, change, member, refusals } = await reader()
  const strange = { transactionId: '01980000-0000-7000-8000-000000000000' }
  await expect(api.donations.find(strange)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusals()).toHaveLength(1)
  await change('update role set version = version + 1 where charity_id = $1 and id = $2', member.roleId)
  await expect(api.donations.find(strange)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusals()).toHaveLength(2)
})

test('a gift that starts with the cached recorder is recorded once: answered as before when sent again, refused without the right', async () => {
  const charity = await reader(['donations:view', 'donations:add'])
  const { api, change, member, rowsOf, refusals } = charity
  const fund = await newFund(charity)
  const gift = (minor: number) => ({
    donorType: donorTypeIds.anonymous,
    donationToValue: fund,
    amount: { minor, currency: 'SGD' as const },
    paymentMethod: methodIds.cash,
  })
  const key = randomUUID()
  const first = await api.donations.add(gift(5000), { key })
  expect(await api.donations.add(gift(5000), { key })).toEqual(first)
  await expect(api.donations.add(gift(6000), { key })).rejects.toMatchObject({ code: 'KEY_REUSED' })
  await change(`update role set rights = '{donations:view}', version = version + 1 where charity_id = $1 and id = $2`, member.roleId)
  await expect(api.donations.add(gift(5000))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await rowsOf('donation')).toMatchObject([{ receipt_no: 'TST0000001' }])
  expect(await rowsOf('receipt_series')).toMatchObject([{ last_number: 1 }])
  expect((await refusals()).map(row => row['code'])).toEqual(['KEY_REUSED', 'FORBIDDEN'])
})
