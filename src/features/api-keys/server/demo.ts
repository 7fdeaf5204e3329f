import { addApiKey, findAccountByEmail, revokeApiKey } from '#features/accounts/server/public.ts'
import { findRoles } from '#features/roles/server/public.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'

const dayInMs = 86_400_000
const keys = [
  { name: 'Website', roleName: 'Counter clerk', madeDaysAgo: 40, days: 365, isRevoked: false },
  { name: 'Accounting export', roleName: 'View only', madeDaysAgo: 130, days: 365, isRevoked: true },
]

/** Two keys of the demo, one of them revoked. Nobody is told the keys themselves, so that neither calls anything. */
export const loadDemoApiKeys: DemoLoader = async ({ tx, now, enter }) => {
  const charityId = 1
  await enter(charityId)
  const { id: createdBy } = await findAccountByEmail(tx, charityId, 'admin@nur.demo')
  const roles = await findRoles(tx, charityId)
  for (const { name, roleName, madeDaysAgo, days, isRevoked } of keys) {
    const role = roles.find(one => one.name === roleName)
    if (!role) throw new Error(`The demo has no role ${roleName} for the API key ${name}.`)
    const madeAt = now().getTime() - madeDaysAgo * dayInMs
    const key = { name, roleId: role.id, createdBy, now: new Date(madeAt), expiresAt: new Date(madeAt + days * dayInMs) }
    const { id } = await addApiKey(tx, charityId, key)
    if (isRevoked) await revokeApiKey(tx, charityId, id, { by: createdBy, now: new Date(madeAt + 90 * dayInMs) })
  }
}
