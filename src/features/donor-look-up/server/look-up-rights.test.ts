import { describe, expect, test } from 'vitest'
import type { Client } from '#platform/contract/client.ts'
import type { contract } from '#contract.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

type Api = Client<typeof contract>
const lookUps: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  N11: api => api.donors.byMobile({ mobile: '81234567' }),
  N12: api => api.donors.byEmail({ email: 'siti@mail.sg' }),
  N13: api => api.donors.byNric({ nirc: 'S1234567D' }),
  N14: api => api.donors.byInfo({ donorInfo: 'siti' }),
  D16: api => api.donations.params({}),
  'N14 of Islamic giving': api => api.islamicGiving.donors({ donorInfo: 'siti' }),
  'D16 of Islamic giving': api => api.islamicGiving.params({}),
}

describe.each(Object.entries(lookUps))('%s', (_, lookUp) => {
  test.each(['donations:view', 'donations:add', 'islamic-giving:view', 'islamic-giving:add'])('allows users with only %s', async right => {
    const { api } = await newCharity({ can: [right] })
    await expect(lookUp(api)).resolves.toBeDefined()
  })

  test('refuses all others, and records it', async () => {
    const { api, rowsOf } = await newCharity({
      can: ['donations:edit', 'donations:delete', 'purchases:view', 'donors:view', 'donors:edit', 'button:refund'],
    })
    await expect(lookUp(api)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await rowsOf('audit_event')).toMatchObject([{ outcome: 'refused' }])
  })
})

test('S10 needs the right to edit users: adding them is not enough', async () => {
  const { officer } = await newCharity()
  const { api } = officer(['user-management:view', 'user-management:add'])
  await expect(api.users.resend({ userId: crypto.randomUUID() })).rejects.toMatchObject({ status: 403 })
  const editor = officer(['user-management:view', 'user-management:edit'])
  await expect(editor.api.users.resend({ userId: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
})
