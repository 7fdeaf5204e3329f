import { closeAccessRequest, createAccount, decryptIdNo, updateDetails } from '#features/accounts/server/public.ts'
import { revokeCodes } from '#features/auth/server/public.ts'
import { charityOf, hasCollectionCentre } from '#features/charity/server/public.ts'
import { exceedsRights, includesAdministratorRights } from '#features/roles/rules.ts'
import { acceptDutyConflicts, countAdministrators, lockAccountChanges, lockRoleRights } from '#features/roles/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import { normalizePhone, phoneFault } from '#jurisdictions/phone.ts'
import type { RequestOf, HandlerResult } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { users } from '../contract.ts'
import { idNoFault } from '../rules.ts'
import { type LockedAccount, lockAccountWithRights } from './lock-account.ts'
import { requestChange, needsConfirmation } from './administrator-changes.ts'
import { changeEmail, changeRole } from './apply-change.ts'
import { sendInvitation } from './invite.ts'

type SaveUserInput = RequestOf<typeof users.save>
type SaveUserResult = HandlerResult<typeof users.save>

/** Invites a new user, or changes one. */
export async function saveUser(context: Context, draft: SaveUserInput): Promise<SaveUserResult> {
  const { tx, actor, says } = context
  const needed = draft.userId ? 'user-management:edit' : 'user-management:add'
  if (!actor.can(needed)) throw refuse('FORBIDDEN')
  await lockAccountChanges(tx, actor.charityId)
  if ((await lockRoleRights(tx, actor.charityId, draft.roleId)) === null) throw refuseField('NO_SUCH_ROLE', 'roleId')
  if (draft.collectionCenterId) await assertCollectionCentre(context, draft.collectionCenterId)
  const { country } = await charityOf(tx, actor.charityId)
  const idNo = await idNoOf(context, draft)
  const fault = idNo !== null && idNo === draft.idNo ? idNoFault(country, idNo) : null
  if (fault) throw refuse('INVALID', [{ field: 'idNo', code: fault }])
  const normalised = { ...draft, idNo, phoneNumber: phoneOf(country, draft.phoneNumber) }
  if (!draft.userId) return invite(context, normalised)
  says('CHANGES_SAVED')
  return edit(context, normalised, draft.userId)
}

/** The ID number to store: the typed one, or the stored one where the form still has its mask. */
async function idNoOf({ tx, actor: { charityId } }: Context, { userId, idNo }: SaveUserInput): Promise<string | null> {
  if (!userId || !idNo?.includes('•')) return idNo
  const account = await lockAccountWithRights(tx, charityId, userId)
  const stored = account && (await decryptIdNo(tx, { charityId, userId }))
  if (!stored || idNo !== `•••••${stored.slice(-4)}`) throw refuse('INVALID', [{ field: 'idNo', code: 'ENTER_WHOLE_NUMBER' }])
  return stored
}

async function invite(context: Context, draft: SaveUserInput): Promise<SaveUserResult> {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const at = now()
  const id = newId(at.getTime())
  if (includesAdministratorRights(await rightsToGrant(context, draft.roleId)) && (await needsConfirmation(context, id)))
    throw refuseField('INVITE_FIRST', 'roleId')
  const detail = await acceptDutyConflicts(context, { user: draft }, draft.acceptsDutyConflicts)
  const { email, roleId } = draft
  const account = { ...detailsOf(draft), charityId, id, email, roleId, status: 'invited', createdAt: at, createdBy: actor.userId } as const
  if (!(await createAccount(tx, account))) throw refuseField('EMAIL_TAKEN', 'email')
  await sendInvitation(context, { charityId, userId: id, invitedBy: actor.userId })
  if (draft.accessRequestId)
    await closeAccessRequest(tx, { charityId, id: draft.accessRequestId, status: 'invited', decidedBy: actor.userId, now: at })
  audit({ subject: { kind: 'user', id }, changes: { invited: [null, draft.email], roleId: [null, draft.roleId] }, detail })
  return { id, emailToConfirm: null, waits: [] }
}

async function edit(context: Context, draft: SaveUserInput, userId: string): Promise<SaveUserResult> {
  const { tx, actor, now, audit, says } = context
  const { charityId } = actor
  const account = await lockAccountWithRights(tx, charityId, userId)
  if (!account) throw refuse('NOT_FOUND')
  if (draft.version !== account.version) throw refuse('CHANGED_SINCE')
  if (userId === actor.userId && draft.roleId !== account.roleId) throw refuseField('OWN_ACCOUNT', 'roleId')
  if (exceedsRights(account.rights, actor)) throw refuse(users.save, 'ACCOUNT_HAS_MORE_RIGHTS')

  const waiting = await changesToConfirm(context, account, draft)
  const detail = await acceptDutyConflicts(context, { user: draft }, draft.acceptsDutyConflicts)
  // An open link goes to an address that is being replaced; a new role revokes it when it takes effect.
  if (draft.email !== account.email) await revokeCodes(tx, { charityId, userId, purpose: 'newEmail', now: now() })
  const roleId = waiting.includes('role') ? account.roleId : draft.roleId
  const details = await updateDetails(tx, { charityId, userId }, { details: detailsOf(draft), version: account.version, now: now() })
  if (roleId !== account.roleId) await changeRole(context, account, roleId)
  if (roleId !== account.roleId && account.status === 'active' && (await countAdministrators(tx, charityId)) === 0)
    throw refuse(users.save, 'LAST_ADMINISTRATOR')
  const isMoved = draft.email !== account.email && !waiting.includes('email')
  const emailToConfirm = isMoved ? await changeEmail(context, { ...account, firstName: draft.firstName }, draft.email) : null
  const values = { email: [account.email, draft.email], role: [account.roleId, draft.roleId] } as const
  for (const kind of waiting) await requestChange(context, account, { kind, from: values[kind][0], to: values[kind][1] })
  if (waiting.length) says('SAVED_IN_PART')

  const shown = ['firstName', 'lastName', 'phone', 'roleId', 'collectionCentreId', 'idNoTail'] as const
  const saved = { ...details, roleId }
  const changed = shown.filter(field => account[field] !== saved[field])
  audit({
    subject: { kind: 'user', id: userId },
    changes: {
      ...Object.fromEntries(changed.map(field => [field, [account[field], saved[field]] as const])),
      ...(emailToConfirm && { emailToConfirm: [account.email, emailToConfirm] as const }),
      ...(isMoved && !emailToConfirm && { email: [account.email, draft.email] as const }),
    },
    detail,
  })
  return { id: userId, emailToConfirm, waits: waiting }
}

/** The changes that a second administrator has to confirm: of an administrator's account, and to an administrator's role. */
async function changesToConfirm(context: Context, account: LockedAccount, { email, roleId }: SaveUserInput): Promise<('email' | 'role')[]> {
  const isRoleNew = roleId !== account.roleId
  const grantedRights = isRoleNew ? await rightsToGrant(context, roleId) : []
  const wasAdministrator = includesAdministratorRights(account.rights)
  const kinds = [
    ...(email !== account.email && wasAdministrator ? (['email'] as const) : []),
    ...(isRoleNew && (wasAdministrator || includesAdministratorRights(grantedRights)) ? (['role'] as const) : []),
  ]
  return kinds.length && (await needsConfirmation(context, account.id)) ? kinds : []
}

/** The rights of a role to be granted. Refuses a missing role, and one with rights that the actor does not hold. */
async function rightsToGrant({ tx, actor }: Context, roleId: string): Promise<readonly string[]> {
  const rights = await lockRoleRights(tx, actor.charityId, roleId)
  if (rights === null) throw refuseField('NO_SUCH_ROLE', 'roleId')
  if (exceedsRights(rights, actor)) throw refuseField('ROLE_MORE_THAN_YOURS', 'roleId')
  return rights
}

const detailsOf = ({ firstName, lastName, phoneNumber: phone, idNo, collectionCenterId: collectionCentreId }: SaveUserInput) => ({
  firstName,
  lastName,
  phone,
  idNo,
  collectionCentreId,
})

/** The phone number in its stored form. A number without a dial code belongs to the country of the charity. */
function phoneOf(country: string, typed: string | null): string | null {
  if (!typed) return null
  const fault = phoneFault(typed, country)
  if (fault) throw refuse('INVALID', [{ field: 'phoneNumber', code: fault }])
  return normalizePhone(typed, country)
}

async function assertCollectionCentre({ tx, actor }: Context, id: string): Promise<void> {
  if (!(await hasCollectionCentre(tx, actor.charityId, id)))
    throw refuse('INVALID', [{ field: 'collectionCenterId', code: 'NO_SUCH_PLACE' }])
}
const refuseField = (code: 'EMAIL_TAKEN' | 'NO_SUCH_ROLE' | 'OWN_ACCOUNT' | 'ROLE_MORE_THAN_YOURS' | 'INVITE_FIRST', field: string) =>
  refuse(users.save, code, [{ field, code }])
