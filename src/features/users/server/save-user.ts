import { confirmNewEmail, newCode } from '#features/auth/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { pageAt } from '#features/site/server/public.ts'
import { newId } from '#kit/ids.ts'
import { mobileError, storedPhone } from '#kit/phone.ts'
import type { In, Made } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { seal } from '#platform/server/encryption.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import { refuse } from '#platform/server/refuse.ts'
import { users } from '../contract.ts'
import { idNoFault } from '../rules.ts'
import { administratorsLeft } from './administrators.ts'
import { sendInvitation } from './invite.ts'
import { addLogin, moveLogin } from './logins.ts'
import { indexName } from './names.ts'
import { idNoIndex } from './queries.ts'
import './tables.ts'

type Draft = In<typeof users.save>
type Saved = Made<typeof users.save>

/** S4: invites a new user, or changes one. */
export async function saveUser(context: Context, draft: Draft): Promise<Saved> {
  const { tx, actor, says } = context
  const needed = draft.userId ? 'user-management:edit' : 'user-management:add'
  if (!actor.can(needed)) throw refuse('FORBIDDEN')
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where('charityId', '=', actor.charityId)
    .where('id', '=', draft.roleId)
    .forKeyShare()
    .executeTakeFirst()
  if (!role) throw refuseField('NO_SUCH_ROLE', 'roleId')
  if (draft.collectionCenterId) await knownCentre(context, draft.collectionCenterId)
  const { country } = await charityOf(tx, actor.charityId)
  const fault = draft.idNo && idNoFault(country, draft.idNo)
  if (fault) throw refuse('INVALID', [{ field: 'idNo', message: fault }])
  const kept = { ...draft, phoneNumber: phoneOf(country, draft.phoneNumber) }
  if (!draft.userId) return invite(context, kept)
  says('Your changes saved successfully.')
  return edit(context, kept, draft.userId)
}

async function invite(context: Context, draft: Draft): Promise<Saved> {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const at = now()
  const id = newId(at.getTime())
  await tx
    .insertInto('appUser')
    .values({
      ...columnsOf(charityId, id, draft),
      charityId,
      id,
      email: draft.email,
      status: 'invited',
      passwordHash: null,
      passwordChangedAt: null,
      invitationEndsAt: null,
      lastLoginAt: null,
      createdAt: at,
      createdBy: actor.userId,
      updatedAt: at,
    })
    .onConflict(conflict => conflict.columns(['charityId', 'email']).where('status', '<>', 'deleted').doNothing())
    .execute()
  if (!(await addLogin(tx, { charityId, userId: id, email: draft.email }).catch(notInserted))) throw refuseField('EMAIL_TAKEN', 'email')
  await indexName(tx, charityId, id, `${draft.firstName} ${draft.lastName}`)
  await sendInvitation(context, { charityId, userId: id, invitedBy: actor.userId })
  if (draft.accessRequestId)
    await tx
      .updateTable('accessRequest')
      .set({ status: 'invited', decidedAt: at, decidedBy: actor.userId })
      .where('charityId', '=', charityId)
      .where('id', '=', draft.accessRequestId)
      .where('status', '=', 'open')
      .execute()
  audit({ subject: { kind: 'user', id }, changes: { invited: [null, draft.email], roleId: [null, draft.roleId] } })
  return { id, emailToConfirm: null }
}

async function edit(context: Context, draft: Draft, userId: string): Promise<Saved> {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const before = await tx
    .selectFrom('appUser')
    .select(['firstName', 'lastName', 'email', 'phone', 'roleId', 'collectionCentreId', 'idNoTail', 'status', 'version'])
    .where('charityId', '=', charityId)
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw refuse('NOT_FOUND')
  if (draft.version !== before.version) throw refuse('CHANGED_SINCE')
  if (userId === actor.userId && draft.roleId !== before.roleId) throw refuseField('OWN_ACCOUNT', 'roleId')

  const columns = columnsOf(charityId, userId, draft)
  await tx
    .updateTable('appUser')
    .set({ ...columns, updatedAt: now(), version: before.version + 1 })
    .where('charityId', '=', charityId)
    .where('id', '=', userId)
    .execute()
  if (draft.roleId !== before.roleId && before.status === 'active' && (await administratorsLeft(tx, charityId)) === 0)
    throw refuse(users.save, 'LAST_ADMINISTRATOR')
  await indexName(tx, charityId, userId, `${draft.firstName} ${draft.lastName}`)
  const emailToConfirm = draft.email === before.email ? null : await changeEmail(context, { userId, draft, before })

  const shown = ['firstName', 'lastName', 'phone', 'roleId', 'collectionCentreId', 'idNoTail'] as const
  const changed = shown.filter(field => before[field] !== columns[field])
  audit({
    subject: { kind: 'user', id: userId },
    changes: {
      ...Object.fromEntries(changed.map(field => [field, [before[field], columns[field]] as const])),
      ...(emailToConfirm && { emailToConfirm: [before.email, emailToConfirm] as const }),
    },
  })
  return { id: userId, emailToConfirm }
}

/** Somebody who was never in gets the invitation at the new address; everybody else confirms the new one by a link first. */
async function changeEmail(
  context: Context,
  { userId, draft, before }: { userId: string; draft: Draft; before: { email: string; status: string } },
): Promise<string | null> {
  const { tx, actor, now } = context
  const { charityId } = actor
  if (before.status === 'invited') {
    if (!(await moveLogin(tx, { charityId, userId, from: before.email, to: draft.email }))) throw refuseField('EMAIL_TAKEN', 'email')
    await tx.updateTable('appUser').set({ email: draft.email }).where('charityId', '=', charityId).where('id', '=', userId).execute()
    await sendInvitation(context, { charityId, userId, invitedBy: actor.userId })
    return null
  }
  const { code } = await newCode(tx, { charityId, userId, purpose: 'newEmail', now: now(), createdBy: actor.userId, newEmail: draft.email })
  const data = { firstName: draft.firstName, link: pageAt(context.publicUrl, 'update-request', 'app-update', code) }
  await enqueueMail(context, { to: draft.email, template: confirmNewEmail, data, about: { kind: 'user', id: userId } })
  return draft.email
}

function columnsOf(charityId: number, rowId: string, draft: Draft) {
  const { firstName, lastName, phoneNumber, idNo, roleId, collectionCenterId } = draft
  return {
    firstName,
    lastName,
    nameKey: `${firstName} ${lastName}`.trim().toLowerCase(),
    phone: phoneNumber,
    phoneDigits: phoneNumber?.replace(/\D/g, '') ?? null,
    idNoSealed: idNo ? seal({ table: 'app_user', column: 'id_no_sealed', charityId, rowId }, idNo) : null,
    idNoIndex: idNo ? idNoIndex(charityId, idNo) : null,
    idNoTail: idNo ? idNo.slice(-4) : null,
    roleId,
    collectionCentreId: collectionCenterId,
  }
}

/** A phone number as it is kept; one without a dial code is the charity's country's. */
function phoneOf(country: string, typed: string | null): string | null {
  if (!typed) return null
  const phone = storedPhone(typed, country)
  if (!phone)
    throw refuse('INVALID', [
      {
        field: 'phoneNumber',
        message: mobileError(typed.replace(/^\+\d{1,3}\s/, ''), '') ?? 'Please enter a valid mobile number (minimum 8 digits)',
      },
    ])
  return phone
}

async function knownCentre({ tx, actor }: Context, id: string): Promise<void> {
  const centre = await tx
    .selectFrom('collectionCentre')
    .select('id')
    .where('charityId', '=', actor.charityId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!centre) throw refuse('INVALID', [{ field: 'collectionCenterId', message: 'There is no such place.' }])
}
/** The insert above gave way to another user with this address: the login then has nobody to lead to. */
const notInserted = (error: unknown): false => {
  if ((error as { code?: string }).code === '23503') return false
  throw error
}
const refuseField = (code: 'EMAIL_TAKEN' | 'NO_SUCH_ROLE' | 'OWN_ACCOUNT', field: string) =>
  refuse(users.save, code, [{ field, message: users.save.spec.refusals[code] ?? code }])
