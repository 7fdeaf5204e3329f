import type { Tx } from '#platform/server/database/database.ts'
import { blindIndex, open, seal } from '#platform/server/security/encryption.ts'
import type { AccountId } from './logins.ts'
import { indexName } from './names.ts'
import './tables.ts'

/** What staff enter about a person. `idNo` is in plain text; it is sealed before it is stored. */
export type AccountDetails = {
  firstName: string
  lastName: string
  phone: string | null
  idNo: string | null
  collectionCentreId: string | null
}

const idNoCell = ({ charityId, userId }: AccountId) => ({ table: 'app_user', column: 'id_no_sealed', charityId, rowId: userId })

/** The keyed hash by which an ID number is found. Dashes, blanks and letter case are ignored. */
export const idNoIndex = (charityId: number, idNo: string): Buffer =>
  blindIndex({ charityId, column: 'app_user.id_no' }, idNo.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** The columns that hold the details of an account. */
export function detailColumns(account: AccountId, { firstName, lastName, phone, idNo, collectionCentreId }: AccountDetails) {
  return {
    firstName,
    lastName,
    nameKey: `${firstName} ${lastName}`.trim().toLowerCase(),
    phone,
    phoneDigits: phone?.replace(/\D/g, '') ?? null,
    idNoSealed: idNo ? seal(idNoCell(account), idNo) : null,
    idNoIndex: idNo ? idNoIndex(account.charityId, idNo) : null,
    idNoTail: idNo ? idNo.slice(-4) : null,
    collectionCentreId,
  }
}

type Update = { details: AccountDetails; version: number; now: Date }
/** Replaces the details of an account and returns the columns that changed may be compared with. `version` is the one that was read. */
export async function updateDetails(tx: Tx, account: AccountId, { details, version, now }: Update) {
  const { charityId, userId } = account
  const columns = detailColumns(account, details)
  await tx
    .updateTable('appUser')
    .set({ ...columns, updatedAt: now, version: version + 1 })
    .where('charityId', '=', charityId)
    .where('id', '=', userId)
    .execute()
  await indexName(tx, charityId, userId, `${details.firstName} ${details.lastName}`)
  return columns
}

/** The ID number of an account in plain text. */
export async function decryptIdNo(tx: Tx, account: AccountId): Promise<string | null> {
  const { idNoSealed } = await tx
    .selectFrom('appUser')
    .select('idNoSealed')
    .where('charityId', '=', account.charityId)
    .where('id', '=', account.userId)
    .executeTakeFirstOrThrow()
  return idNoSealed ? open(idNoCell(account), idNoSealed) : null
}
