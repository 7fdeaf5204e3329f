import { createAccount, findAccountByEmail } from '#features/accounts/server/public.ts'
import { hashPassword } from '#features/auth/server/public.ts'
import { addStartingRole, startingRoles, type StartingRoleName } from '#features/roles/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { changeDays } from '../rules.ts'
import { colleagueEmail, demoAccounts, demoColleagues, demoPassword, demoTeams, nurMosque } from './demo-accounts.ts'
import './tables.ts'

const day = 86_400_000
/** The demo's roles, accounts and colleagues. */
export const loadDemoUsers: DemoLoader = async ({ tx, now, enter }) => {
  const passwordHash = await hashPassword(demoPassword)
  const began = new Date(now().getTime() - 540 * day)
  const charityIds = [...new Set(demoAccounts.map(({ charityId }) => charityId))]
  for (const charityId of charityIds) {
    await enter(charityId)
    const team = demoTeams.filter(member => member.charityId === charityId)
    const roleIds = new Map<StartingRoleName, string>()
    const names =
      charityId === nurMosque.charityId
        ? (Object.keys(startingRoles) as StartingRoleName[]).filter(name => name !== 'amil')
        : [
            ...new Set([
              ...demoAccounts.filter(account => account.charityId === charityId).map(({ role }) => role),
              ...team.map(({ role }) => role),
            ]),
          ]
    for (const name of names) roleIds.set(name, await addStartingRole(tx, charityId, name, began))

    for (const { firstName, lastName, email, role } of demoAccounts.filter(account => account.charityId === charityId))
      await createAccount(tx, {
        id: newId(began.getTime()),
        charityId,
        roleId: roleIds.get(role) ?? '',
        firstName,
        lastName,
        email,
        status: 'active',
        passwordHash,
        createdAt: began,
      })
    for (const { name, email, role, daysAgo } of team)
      await createAccount(tx, {
        id: newId(now().getTime() - daysAgo * day),
        charityId,
        roleId: roleIds.get(role) ?? '',
        firstName: name[0],
        lastName: name[1],
        email,
        status: 'active',
        passwordHash,
        createdAt: new Date(now().getTime() - daysAgo * day),
        lastLoginAt: new Date(now().getTime() - (daysAgo % 30) * day),
      })
    if (charityId !== nurMosque.charityId) continue
    for (const [i, { role, status, name, daysAgo }] of demoColleagues.entries()) {
      const createdAt = new Date(now().getTime() - daysAgo * day)
      await createAccount(tx, {
        id: newId(createdAt.getTime()),
        charityId,
        roleId: roleIds.get(role) ?? '',
        firstName: name[0],
        lastName: name[1],
        email: colleagueEmail(name[0]),
        status,
        passwordHash: status === 'invited' ? null : passwordHash,
        createdAt,
        lastLoginAt: status === 'active' ? new Date(now().getTime() - (i * 7 + 3) * 3_600_000) : null,
        invitationEndsAt: status === 'invited' ? new Date(createdAt.getTime() + 3 * day) : null,
        phone: `+65 9${String(1_234_567 + i * 31_337).slice(0, 7)}`,
      })
    }
    await addWaitingChange(tx, charityId, now())
  }
}

/** A change that one administrator of the demo requested and the other may confirm. */
async function addWaitingChange(tx: Tx, charityId: number, now: Date): Promise<void> {
  const asker = await findAccountByEmail(tx, charityId, 'salmah@nur.demo')
  await tx
    .insertInto('administratorChange')
    .values({
      charityId,
      id: newId(now.getTime()),
      userId: asker.id,
      kind: 'email',
      fromValue: asker.email,
      toValue: 'salmah.ismail@nur.demo',
      emailThen: asker.email,
      askedBy: asker.id,
      askedAt: now,
      expiresAt: new Date(now.getTime() + changeDays * day),
      operatorCodeHash: null,
      outcome: null,
      decidedBy: null,
      decidedAt: null,
    })
    .execute()
}
