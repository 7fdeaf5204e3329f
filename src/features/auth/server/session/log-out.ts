import { charityOf } from '#features/charity/server/public.ts'
import { accessTo, permissionsOf } from '#features/roles/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { publicFileAt } from '#platform/server/files/public-files.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { auth } from '#features/auth/contract.ts'
import { evictActor } from './actor.ts'
import { endSessions } from './sessions.ts'
import '../tables.ts'

/** Ends this session, or every session of the user. */
export async function logOut({ tx, actor, now, audit, afterCommit }: Context, { everywhere }: RequestOf<typeof auth.logout>) {
  await endSessions(tx, actor, { ...(!everywhere && { only: actor.sessionId }), reason: everywhere ? 'everywhere' : 'logout', now: now() })
  afterCommit(() => evictActor(actor))
  audit({ subject: { kind: 'user', id: actor.userId }, detail: { signedOut: everywhere ? 'everywhere' : 'here' } })
  return null
}

/** The permissions of the caller or of a role. */
export async function findPermissions({ tx, actor }: Context, { roleId, moduleCode, subModuleCode }: RequestOf<typeof auth.permissions>) {
  if (roleId && roleId !== actor.roleId && !actor.can('roles-management:view')) throw refuse('FORBIDDEN')
  const [charity, role] = await Promise.all([
    charityOf(tx, actor.charityId),
    tx
      .selectFrom('role')
      .select('rights')
      .where('charityId', '=', actor.charityId)
      .where('id', '=', roleId ?? actor.seenAs?.roleId ?? actor.roleId)
      .executeTakeFirst(),
  ])
  if (!role) throw refuse('NOT_FOUND')
  const all = permissionsOf(role.rights, charity)
  const same = (code: string, asked: string | null) => asked === null || code.toLowerCase() === asked.toLowerCase()
  const permissions = all
    .filter(entry => same(entry.moduleCode, moduleCode))
    .map(entry => ({ ...entry, submodules: entry.submodules.filter(sub => same(sub.moduleCode, subModuleCode)) }))
  return {
    permissions,
    accessTo: accessTo(all),
    appPreferenceDetails: [...charity.appPreferences],
    charityName: charity.name,
    primaryColorCode: charity.colour,
    logo: publicFileAt(charity.logoFile),
    currency: charity.currency,
    timeZone: charity.timeZone,
    seenAs: actor.seenAs?.roleName ?? null,
  }
}
