import { changeUserStatus, rolesByCategory, saveUser } from '#features/users/server/public.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { amils } from '../contract.ts'
import type { Appointment } from '../rules.ts'
import { amilOnly } from './read-amils.ts'
import './tables.ts'

type SavedAmil = HandlerResult<typeof amils.create>

/** Invites an amil with the letter of appointment. */
export async function createAmil(
  context: Context,
  { letterNo, appointedFrom, appointedUntil, ...user }: RequestOf<typeof amils.create>,
): Promise<SavedAmil> {
  await checkAmil(context, user.roleId, { appointedFrom, appointedUntil })
  const saved = await saveUser(context, { ...user, userId: null, version: null, accessRequestId: null })
  await keepAppointment(context, saved.id, { letterNo: letterNo || null, appointedFrom, appointedUntil })
  return saved
}

/** Changes an amil's details and letter; what needs a second administrator waits as it does for every user. */
export async function editAmil(
  context: Context,
  { letterNo, appointedFrom, appointedUntil, ...user }: RequestOf<typeof amils.edit>,
): Promise<SavedAmil> {
  await amilOnly(context, user.userId)
  await checkAmil(context, user.roleId, { appointedFrom, appointedUntil })
  const saved = await saveUser(context, { ...user, accessRequestId: null })
  await keepAppointment(context, user.userId, { letterNo: letterNo || null, appointedFrom, appointedUntil })
  return saved
}

/** Activates, deactivates or deletes an amil. */
export async function changeAmilStatus(context: Context, { userId, action }: RequestOf<typeof amils.act>) {
  await amilOnly(context, userId)
  return changeUserStatus(context, { userId, action })
}

async function checkAmil(
  context: Context,
  roleId: string,
  { appointedFrom, appointedUntil }: Omit<Appointment, 'letterNo'>,
): Promise<void> {
  const roles = await rolesByCategory(context, { category: 'amil' })
  if (!roles.some(({ id }) => id === roleId))
    throw refuse(amils.create, 'NOT_A_ROLE_OF_AMILS', [{ field: 'roleId', code: 'NOT_A_ROLE_OF_AMILS' }])
  if (appointedFrom && appointedUntil && appointedUntil < appointedFrom)
    throw refuse(amils.create, 'ENDS_BEFORE_IT_STARTS', [{ field: 'appointedUntil', code: 'ENDS_BEFORE_IT_STARTS' }])
}

/** Stores the letter; the audit trail has the one before. */
async function keepAppointment({ tx, actor, audit }: Context, userId: string, appointment: Appointment): Promise<void> {
  const { charityId } = actor
  const before = await tx
    .selectFrom('amilAppointment')
    .select(['letterNo', 'appointedFrom', 'appointedUntil'])
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const changed = fields.filter(field => (before?.[field] ?? null) !== appointment[field])
  if (changed.length === 0) return
  await tx
    .insertInto('amilAppointment')
    .values({ charityId, userId, ...appointment })
    .onConflict(conflict => conflict.columns(['charityId', 'userId']).doUpdateSet(appointment))
    .execute()
  audit({
    subject: { kind: 'user', id: userId },
    changes: Object.fromEntries(changed.map(field => [field, [before?.[field] ?? null, appointment[field]] as const])),
  })
}
const fields = ['letterNo', 'appointedFrom', 'appointedUntil'] as const satisfies readonly (keyof Appointment)[]
