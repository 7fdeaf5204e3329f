import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import { currentDonor } from './merged/current-donor.ts'
import './tables.ts'

/** The contact details of a donor, by the id under which the donor is on file now. */
export type DonorContact = Pick<Selectable<Tables['donor']>, 'id' | 'name' | 'email' | 'language' | 'isActive' | 'iAgree'>

const selectContact = (tx: Tx, charityId: number, donorId: string) =>
  tx
    .selectFrom('donor')
    .select(['id', 'name', 'email', 'language', 'isActive', 'iAgree'])
    .where('charityId', '=', charityId)
    .where('id', '=', currentDonor(charityId, donorId))
    .where('erasedAt', 'is', null)

/** The contact of a donor, of the record that it was merged into if it was; undefined when the charity has no such donor, or the data was erased. */
export const findDonorContact = (tx: Tx, charityId: number, donorId: string): Promise<DonorContact | undefined> =>
  selectContact(tx, charityId, donorId).executeTakeFirst()

/** A donor's details as a page of the donor shows them, under the id of the record that it was merged into if it was; undefined when the charity has no such donor. The identity number stays sealed. */
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
    .select(['postalCode', 'language', 'iAgree', 'agreedAt', 'agreementText', 'isActive', 'erasedAt', 'version', 'createdAt'])
    .where('charityId', '=', charityId)
    .where('id', '=', currentDonor(charityId, donorId))
    .executeTakeFirst()

/** Reads the contact and locks the donor's row until the transaction ends. */
export const lockDonor = (tx: Tx, charityId: number, donorId: string): Promise<DonorContact | undefined> =>
  selectContact(tx, charityId, donorId).forUpdate().executeTakeFirst()
