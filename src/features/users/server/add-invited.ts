import { newId } from '#kit/ids.ts'
import type { Tx } from '#platform/server/db.ts'
import { addLogin } from './logins.ts'
import { indexName } from './names.ts'
import './tables.ts'

type Invited = { charityId: number; roleId: string; firstName: string; lastName: string; email: string; now: Date }

/** Adds somebody who is invited by nobody of the charity: its first user. Answers the id, or null when the e-mail signs in elsewhere. */
export async function addInvited(tx: Tx, { charityId, roleId, firstName, lastName, email, now }: Invited): Promise<string | null> {
  const id = newId(now.getTime())
  await tx
    .insertInto('appUser')
    .values({
      charityId,
      id,
      roleId,
      firstName,
      lastName,
      email,
      nameKey: `${firstName} ${lastName}`.trim().toLowerCase(),
      phone: null,
      phoneDigits: null,
      idNoSealed: null,
      idNoIndex: null,
      idNoTail: null,
      collectionCentreId: null,
      status: 'invited',
      passwordHash: null,
      passwordChangedAt: null,
      invitationEndsAt: now,
      lastLoginAt: null,
      createdAt: now,
      createdBy: null,
      updatedAt: now,
    })
    .execute()
  if (!(await addLogin(tx, { charityId, userId: id, email }))) return null
  await indexName(tx, charityId, id, `${firstName} ${lastName}`)
  return id
}
