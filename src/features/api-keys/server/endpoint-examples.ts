import { addApiKey } from '#features/accounts/server/public.ts'
import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { db, now } from '#testing/factories/new-charity.ts'

type KeyIds = { apiKeyId: string; keyRoleId: string }
/** A key, and the role whose rights it holds. */
export const newRecords: NewRecords<KeyIds> = async ({ charityId }) => {
  const { roleId } = await newMember(charityId, { can: ['donations:view'], firstName: canary })
  const expiresAt = new Date(now().getTime() + 86_400_000)
  const { id } = await db.transact({ charityId, readOnly: false }, tx =>
    addApiKey(tx, charityId, { name: canary, roleId, expiresAt, createdBy: '01890000-0000-7000-8000-000000000001', now: now() }),
  )
  return { apiKeyId: id, keyRoleId: roleId }
}

export const examples: Examples<KeyIds> = {
  'apiKeys.list': () => ({}),
  'apiKeys.find': ({ apiKeyId }) => ({ id: apiKeyId }),
  'apiKeys.roles': () => ({}),
  'apiKeys.create': ({ keyRoleId }) => ({ name: canary, roleId: keyRoleId, days: 30 }),
  'apiKeys.revoke': ({ apiKeyId }) => ({ id: apiKeyId }),
}
