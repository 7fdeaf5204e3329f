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

/** Registers gifts in one statement; the numbers are sealed. Returns how many: a gift with a registration in force is left out. */
export async function addRegistrations(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  charityId: number,
  list: readonly NewRegistration[],
): Promise<number> {
  if (list.length === 0) return 0
  const at = now()
  const rows = list.map(({ number, ...registration }) => {
    const id = newId(at.getTime())
    return {
      charityId,
      id,
      ...registration,
      nricSealed: sealRegisteredNumber(charityId, id, number),
      nricIndex: blindIndex({ charityId, column: 'tax_registration.nric' }, number),
      nricTail: number.slice(-4),
      registeredAt: at,
      withdrawnAt: null,
    }
  })
  const written = await tx
    .insertInto('taxRegistration')
    .values(rows)
    .onConflict(conflict => conflict.columns(['charityId', 'donationId', 'withdrawnAt']).doNothing())
    .executeTakeFirst()
  return Number(written.numInsertedOrUpdatedRows)
}
