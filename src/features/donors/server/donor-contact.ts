import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** The contact details of a donor. */
export type DonorContact = Pick<Selectable<Tables['donor']>, 'name' | 'email' | 'language' | 'isActive'>

const selectContact = (tx: Tx, charityId: number, donorId: string) =>
  tx.selectFrom('donor').select(['name', 'email', 'language', 'isActive']).where('charityId', '=', charityId).where('id', '=', donorId)

/** The contact of a donor; undefined when the charity has no such donor. */
export const findDonorContact = (tx: Tx, charityId: number, donorId: string): Promise<DonorContact | undefined> =>
  selectContact(tx, charityId, donorId).executeTakeFirst()

/** A donor's details as a page of the donor shows them; undefined when the charity has no such donor. The identity number stays sealed. */
export const findDonor = (tx: Tx, charityId: number, donorId: string) =>
  tx
    .selectFrom('donor')
    .select([
      'id',
      'donorType',
      'name',
      'contactPerson',
      'phone',
      'email',
      'idType',
      'nricTail',
      'religionType',
      'addressLine1',
      'addressLine2',
    ])
    .select(['postalCode', 'language', 'iAgree', 'agreedAt', 'agreementText', 'isActive', 'version', 'createdAt'])
    .where('charityId', '=', charityId)
    .where('id', '=', donorId)
    .executeTakeFirst()

/** The same, with the donor's row locked until the transaction ends. */
export const lockDonor = (tx: Tx, charityId: number, donorId: string): Promise<DonorContact | undefined> =>
  selectContact(tx, charityId, donorId).forUpdate().executeTakeFirst()
