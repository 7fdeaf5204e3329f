import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import { refusesMail } from './consent/channel-answers.ts'
import { currentDonor } from './merged/current-donor.ts'
import './tables.ts'

/** The contact details of a donor, by the id under which the donor is on file now. */
export type DonorContact = Pick<Selectable<Tables['donor']>, 'id' | 'name' | 'email' | 'language' | 'isActive' | 'iAgree' | 'agreedAt'>

const selectContact = (tx: Tx, charityId: number, donorId: string) =>
  tx
    .selectFrom('donor as o')
    .select(['o.id', 'o.name', 'o.email', 'o.language', 'o.isActive', 'o.iAgree', 'o.agreedAt'])
    .where('o.charityId', '=', charityId)
    .where('o.id', '=', currentDonor(charityId, donorId))
    .where('o.erasedAt', 'is', null)

/**
 * The contact of a donor, of the record that it was merged into if it was; undefined when the charity has no such donor, or the data was
 * erased. `refusesMail`: who refused it gets only what they asked for, or are owed.
 */
export const findDonorContact = (
  tx: Tx,
  charityId: number,
  donorId: string,
): Promise<(DonorContact & { refusesMail: boolean }) | undefined> =>
  selectContact(tx, charityId, donorId).select(refusesMail(charityId).as('refusesMail')).executeTakeFirst()

/**
 * A donor's details as a page of the donor shows them, under the id of the record that it was merged into if it was; undefined when the
 * charity has no such donor. The identity number stays sealed.
 */
export const findDonor = (tx: Tx, charityId: number, donorId: string) =>
  tx
    .selectFrom('donor as o')
    .select(['o.id', 'o.donorType', 'o.name', 'o.contactPerson', 'o.phone', 'o.email', 'o.idType', 'o.nricTail', 'o.religionType'])
    .select(['o.addressLine1', 'o.addressLine2', 'o.postalCode', 'o.language', 'o.isActive', 'o.erasedAt', 'o.version', 'o.createdAt'])
    .select(['o.iAgree', 'o.agreedAt', 'o.agreementText', 'o.agreementSource', 'o.agreedBy', refusesMail(charityId).as('refusesMail')])
    .where('o.charityId', '=', charityId)
    .where('o.id', '=', currentDonor(charityId, donorId))
    .executeTakeFirst()

/**
 * Reads the contact and locks the donor's row until the transaction ends. It reads that row alone: of other tables, such as the answers for
 * channels, a statement that waited reads what was there before. A merge that committed while this waited leads on to the record that is
 * kept, since the id was looked up before.
 */
export async function lockDonor(tx: Tx, charityId: number, donorId: string): Promise<DonorContact | undefined> {
  const locked = await selectContact(tx, charityId, donorId).select('o.mergedInto').forUpdate().executeTakeFirst()
  if (locked?.mergedInto) return lockDonor(tx, charityId, locked.mergedInto)
  if (!locked) return undefined
  const { mergedInto: _, ...contact } = locked
  return contact
}
