import type { AccountStatus } from '#features/accounts/rules.ts'
import { findUserNames } from '#features/accounts/server/public.ts'
import { codeHash } from '#features/auth/server/public.ts'
import { exceedsRights, isAdministrator } from '#features/roles/rules.ts'
import { countAdministrators, findAdministrators, lockAccountChanges, lockRoleRights } from '#features/roles/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import type { RequestOf, HandlerResult } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { pageUrl } from '#platform/server/mail/page-url.ts'
import { refuse } from '#platform/server/refuse.ts'
import { users } from '../contract.ts'
import { type ChangeKind, changeDays } from '../rules.ts'
import { type LockedAccount, lockAccountWithRights } from './lock-account.ts'
import { changeEmail, changeRole, changeState } from './apply-change.ts'
import { changeRequested } from './mails.ts'
import './tables.ts'

type RequestedChange = { kind: ChangeKind; from: string; to: string }

/**
 * Whether a change of an administrator needs a second one. The only active administrator changes other accounts alone,
 * since no other could confirm it; their own account never.
 */
export async function needsConfirmation({ tx, actor }: Context, userId: string): Promise<boolean> {
  if (userId === actor.userId) return true
  return (await findAdministrators(tx, actor.charityId)).some(({ id }) => id !== actor.userId)
}

/** Records a change for another administrator to confirm, and mails those who can. */
export async function requestChange(context: Context, account: LockedAccount, { kind, from, to }: RequestedChange): Promise<void> {
  const { tx, actor, now, audit, publicUrl } = context
  const { charityId, userId } = actor
  const at = now()
  const ofAccount = tx.updateTable('administratorChange').where('charityId', '=', charityId).where('userId', '=', account.id)
  await ofAccount
    .set({ outcome: 'expired', decidedAt: at })
    .where('outcome', 'is', null)
    .where('expiresAt', '<=', at.toISOString())
    .execute()
  const id = newId(at.getTime())
  const pendingChange = await tx
    .insertInto('administratorChange')
    .values({
      charityId,
      id,
      userId: account.id,
      kind,
      fromValue: from,
      toValue: to,
      emailThen: account.email,
      askedBy: userId,
      askedAt: at,
      expiresAt: new Date(at.getTime() + changeDays * 86_400_000),
      operatorCodeHash: null,
      outcome: null,
      decidedBy: null,
      decidedAt: null,
    })
    .onConflict(conflict => conflict.columns(['charityId', 'userId', 'kind']).where('outcome', 'is', null).doNothing())
    .executeTakeFirst()
  if (pendingChange.numInsertedOrUpdatedRows === 0n) throw refuse(users.save, 'ALREADY_WAITING')
  const link = `${pageUrl(publicUrl, 'users', 'details')}?id=${account.id}`
  const data = { askedBy: actor.name, name: `${account.firstName} ${account.lastName}`.trim(), kind, link }
  const others = (await findAdministrators(tx, charityId)).filter(other => other.id !== userId)
  for (const { id: otherId, email } of others.slice(0, 5))
    await enqueueMail(context, { to: email, template: changeRequested, data, about: { kind: 'user', id: otherId } })
  audit({ subject: { kind: 'user', id: account.id }, changes: { [`${kind}Asked`]: [from, to] }, detail: { waits: 'secondAdministrator' } })
}

type OpenChange = {
  fromValue: string
  toValue: string
  emailThen: string
  askedBy: string
  kind: ChangeKind
  operatorCodeHash: Buffer | null
}

/** Lists the changes that need a second administrator, of one account or of all. */
export async function listChanges(
  { tx, actor, now }: Context,
  { userId }: RequestOf<typeof users.changes>,
): Promise<HandlerResult<typeof users.changes>> {
  const { charityId } = actor
  const rows = await tx
    .selectFrom('administratorChange as c')
    .innerJoin('appUser as u', join => join.onRef('u.charityId', '=', 'c.charityId').onRef('u.id', '=', 'c.userId'))
    .selectAll('c')
    .select(['u.firstName', 'u.lastName'])
    .where('c.charityId', '=', charityId)
    .where('c.outcome', 'is', null)
    .where('c.expiresAt', '>', now().toISOString())
    .$if(userId !== null, query => query.where('c.userId', '=', userId!))
    .orderBy('c.askedAt')
    .orderBy('c.id')
    .limit(200)
    .execute()
  const [names, roleNames] = await Promise.all([
    findUserNames(tx, charityId, [...new Set(rows.map(({ askedBy }) => askedBy))]),
    tx.selectFrom('role').select(['id', 'name']).where('charityId', '=', charityId).execute(),
  ])
  const words = new Map(roleNames.map(({ id, name }) => [id, name]))
  const mayDecide = isAdministrator(actor)
  const items = rows.map(({ id, kind, fromValue, toValue, askedBy, ...row }) => ({
    id,
    kind,
    userId: row.userId,
    userName: `${row.firstName} ${row.lastName}`.trim(),
    from: kind === 'role' ? (words.get(fromValue) ?? fromValue) : fromValue,
    to: kind === 'role' ? (words.get(toValue) ?? toValue) : toValue,
    askedBy: { id: askedBy, name: names.get(askedBy) ?? '–' },
    askedAt: row.askedAt,
    expiresAt: row.expiresAt,
    mayConfirm: mayDecide && askedBy !== actor.userId,
    mayReject: mayDecide,
  }))
  const others = await findAdministrators(tx, charityId)
  return { items, isOnlyAdministrator: others.every(({ id }) => id === actor.userId) }
}

/** The audited field of each kind of change. */
const changedFields = { state: 'status', role: 'roleId', email: 'emailToConfirm' } as const

/** Confirms or rejects a requested change. The requester may only withdraw it, or confirm it with the operator's code. */
export async function decideChange(context: Context, { changeId, confirm, operatorCode }: RequestOf<typeof users.decideChange>) {
  const { tx, actor, now, audit, says } = context
  const { charityId } = actor
  await lockAccountChanges(tx, charityId)
  const at = now()
  const change = await tx
    .selectFrom('administratorChange')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('id', '=', changeId)
    .forUpdate()
    .executeTakeFirst()
  if (!change) throw refuse('NOT_FOUND')
  if (change.outcome !== null || new Date(change.expiresAt) <= at) throw refuse(users.decideChange, 'CHANGE_OVER')
  const account = await lockAccountWithRights(tx, charityId, change.userId)
  if (!account) throw refuse(users.decideChange, 'CHANGE_OVER')
  if (confirm) await assertConfirmable(context, change, account, operatorCode)
  await tx
    .updateTable('administratorChange')
    .set({ outcome: confirm ? 'confirmed' : 'rejected', decidedBy: actor.userId, decidedAt: at })
    .where('charityId', '=', charityId)
    .where('id', '=', changeId)
    .where('outcome', 'is', null)
    .execute()
  const { kind, fromValue, toValue, askedBy } = change
  audit({
    subject: { kind: 'user', id: account.id },
    ...(confirm && { changes: { [changedFields[kind]]: [fromValue, toValue] } }),
    detail: { asked: kind, askedBy, decided: confirm ? 'confirmed' : 'rejected', ...(operatorCode !== null && { by: 'operator' }) },
  })
  if (!confirm) return null
  await applyChange(context, account, change)
  if (await countAdministrators(tx, charityId).then(left => left === 0)) throw refuse(users.decideChange, 'LAST_ADMINISTRATOR')
  says('CHANGES_SAVED')
  return null
}

/**
 * Refuses a confirmation by the requester, one whose requester is no longer an administrator, and one of an account that has changed since.
 */
async function assertConfirmable(context: Context, change: OpenChange, account: LockedAccount, operatorCode: string | null): Promise<void> {
  const { tx, actor } = context
  if (change.askedBy === actor.userId) {
    if (operatorCode === null) throw refuse(users.decideChange, 'OWN_CHANGE')
    if (!change.operatorCodeHash?.equals(codeHash('operator', operatorCode))) throw refuse(users.decideChange, 'WRONG_OPERATOR_CODE')
  }
  const active = await findAdministrators(tx, actor.charityId)
  if (!active.some(({ id }) => id === change.askedBy)) throw refuse(users.decideChange, 'CHANGE_OVER')
  const shutOut = await lockAccountWithRights(tx, actor.charityId, actor.userId)
  if (shutOut && shutOut.status !== 'active') throw refuse('FORBIDDEN')
  const stands = { email: account.email, role: account.roleId, state: account.status }[change.kind]
  if (stands !== change.fromValue || account.email !== change.emailThen) throw refuse('CHANGED_SINCE')
  const grantedRights = change.kind === 'role' ? await lockRoleRights(tx, actor.charityId, change.toValue) : []
  if (grantedRights === null) throw refuse(users.decideChange, 'CHANGE_OVER')
  if (exceedsRights(account.rights, actor) || exceedsRights(grantedRights, actor))
    throw refuse(users.decideChange, 'ACCOUNT_HAS_MORE_RIGHTS')
}

async function applyChange(
  context: Context,
  account: LockedAccount,
  { kind, toValue }: Pick<OpenChange, 'kind' | 'toValue'>,
): Promise<void> {
  if (kind === 'email') await changeEmail(context, account, toValue)
  else if (kind === 'role') await changeRole(context, account, toValue)
  else await changeState(context, account, toValue as Exclude<AccountStatus, 'invited'>)
}
