import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { newId } from '#kit/security/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { blindIndex, seal } from '#platform/server/security/encryption.ts'
import type { TaxScheme } from '../rules.ts'
import './tables.ts'

/** A registration to be made: the payer's name and number, as the tax authority gets them. */
export type NewRegistration = {
  donationId: string
  scheme: TaxScheme
  name: string
  idType: IdType
  number: string
  needsReview: boolean
  registeredBy: string | null
}

/** Seals the payer's number for its registration. */
export const sealRegisteredNumber = (charityId: number, id: string, number: string): string =>
  seal({ table: 'tax_registration', column: 'nric', charityId, rowId: id }, number)

/** Registers a gift; the number is sealed. False when a registration of the gift is in force. */
export async function addRegistration(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  charityId: number,
  { number, ...registration }: NewRegistration,
): Promise<boolean> {
  const at = now()
  const id = newId(at.getTime())
  const written = await tx
    .insertInto('taxRegistration')
    .values({
      charityId,
      id,
      ...registration,
      nricSealed: sealRegisteredNumber(charityId, id, number),
      nricIndex: blindIndex({ charityId, column: 'tax_registration.nric' }, number),
      nricTail: number.slice(-4),
      registeredAt: at,
      withdrawnAt: null,
    })
    .onConflict(conflict => conflict.columns(['charityId', 'donationId', 'withdrawnAt']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}
