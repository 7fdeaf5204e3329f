import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type DutyFinding, dutyReaderRights, roles } from '#features/roles/contract.ts'
import { findDutyConflicts, newConflicts, type PersonConflicts } from '#features/roles/duty-conflicts.ts'
import type { DutyAccount, DutyWorld } from '#features/roles/duty-slots.ts'
import { changedWorld, type DutyChange, newRecordId, readDutyWorld } from './duty-world.ts'

/** Everybody who could take every step of a payment alone. */
export async function listDutyFindings(tx: Tx, charityId: number) {
  const world = await readDutyWorld(tx, charityId)
  return { people: world.accounts.length, items: findDutyConflicts(world).map(person => findingOf(world, person)) }
}

/** The conflicts that a change would add. Throws NOT_FOUND for a role or user that does not exist. */
export async function previewDutyFindings(context: Context, change: RequestOf<typeof roles.previewDutyFindings>) {
  const { before, world, made } = await judge(context, change)
  const isMissing = (id: string | null | undefined, stored: readonly { id: string }[]) => id && !stored.some(one => one.id === id)
  if (isMissing(change.role?.roleId, before.roles) || isMissing(change.user?.userId, before.accounts)) throw refuse('NOT_FOUND')
  if (isMissing(change.user?.roleId, world.roles)) throw refuse('NOT_FOUND')
  const seesUsers = dutyReaderRights.every(right => context.actor.can(right))
  return { items: made.map(person => findingOf(world, person)).map(finding => (seesUsers ? finding : withoutNames(finding))) }
}

/**
 * Refuses a change that lets another person take every step of a payment alone, unless the caller accepts it. Returns what the audit
 * trail says of it.
 */
export async function acceptDutyConflicts(context: Context, change: DutyChange, isAccepted: boolean): Promise<Record<string, unknown>> {
  const { made } = await judge(context, change)
  if (made.length === 0) return {}
  if (!isAccepted) throw refuse(roles.edit, 'DUTIES_NOT_SEPARATED')
  return { acceptedDutyConflicts: made.flatMap(({ conflicts }) => conflicts.map(({ path, level }) => `${path}: ${level}`)) }
}

async function judge({ tx, actor }: Context, change: DutyChange) {
  const before = await readDutyWorld(tx, actor.charityId)
  const world = await changedWorld(tx, actor.charityId, before, change)
  return { before, world, made: newConflicts(findDutyConflicts(before), findDutyConflicts(world)) }
}

const kinds = ['idNo', 'phone', 'email'] as const
const idOf = (id: string) => (id === newRecordId ? null : id)

function findingOf({ accounts, roles: known }: DutyWorld, { accounts: own, level, conflicts }: PersonConflicts): DutyFinding {
  const nameOf = (userId: string | null) => accounts.find(({ id }) => id === userId)?.name ?? null
  const roleNameOf = (roleId: string | null) => known.find(({ id }) => id === roleId)?.name ?? null
  return {
    level,
    accounts: own.map(({ id, name, roleId, isActive }) => ({
      userId: idOf(id),
      userName: name || null,
      roleName: roleNameOf(roleId) ?? '',
      isActive,
    })),
    sharedBy: kinds.filter(kind => isShared(own, kind)),
    conflicts: conflicts.map(({ path, level: of, steps }) => ({
      path,
      level: of,
      steps: steps.map(({ duty, account, raisedBy, userId, roleId }) => ({
        duty,
        account,
        raisedBy,
        userId: userId && idOf(userId),
        userName: nameOf(userId) || null,
        roleName: roleNameOf(roleId),
      })),
    })),
  }
}

function isShared(accounts: readonly DutyAccount[], kind: string): boolean {
  const values = accounts.flatMap(({ identities }) => identities.filter(identity => identity.startsWith(`${kind} `)))
  return new Set(values).size < values.length
}

const withoutNames = ({ accounts, conflicts, ...finding }: DutyFinding): DutyFinding => ({
  ...finding,
  accounts: accounts.map(account => ({ ...account, userName: null })),
  conflicts: conflicts.map(conflict => ({ ...conflict, steps: conflict.steps.map(step => ({ ...step, userName: null })) })),
})
