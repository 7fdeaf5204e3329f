import type { NamedDonorTypeId, ReligionId } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { blindIndex, open, seal } from '#platform/server/security/encryption.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { nameKey } from '#kit/names/compare-names.ts'
import { nameTokens } from '#kit/names/name-tokens.ts'
import type { WebhookSubscriptions } from '#features/webhooks/server/public.ts'
import { type DonorWork, publishDonors } from './donor-events.ts'
import type { ConsentSource } from '../consent.ts'
import './tables.ts'

/** A new donor, normalised. */
export type NewDonor = {
  donorType: NamedDonorTypeId
  name: string
  email: string | null
  phone: string | null
  nric: string | null
  idType: IdType | null
  religionType: ReligionId | null
  iAgree: boolean | null
  /** The consent text as shown, verbatim. */
  agreementText?: string | null
  /** How the answer came. */
  agreementSource: ConsentSource
}

/** The columns of an identity number: encrypted value, search index, last characters. */
export const sealedNric = (charityId: number, rowId: string, nric: string) => ({
  nricSealed: seal({ table: 'donor', column: 'nric', charityId, rowId }, nric),
  nricIndex: blindIndex({ charityId, column: 'donor.nric' }, nric),
  nricTail: nric.slice(-4),
})

/** Unseals the identity number of a donor. */
export const openNric = (charityId: number, donorId: string, sealed: string): string =>
  open({ table: 'donor', column: 'nric', charityId, rowId: donorId }, sealed)

/** Inserts a donor; `by` is null for self-service. Returns null when another donor has the same identity number. */
export async function addDonor(
  work: DonorWork & Pick<Context, 'audit'>,
  charity: Pick<Charity, 'charityId' | 'language'> & Partial<WebhookSubscriptions>,
  { nric, idType, ...donor }: NewDonor,
  by: string | null,
): Promise<string | null> {
  const { tx, audit, now } = work
  const { charityId, language, webhookEvents } = charity
  const at = now()
  const id = newId(at.getTime())
  const inserted = tx
    .insertInto('donor')
    .values({
      charityId,
      id,
      ...donor,
      nameKey: nameKey(donor.name),
      contactPerson: null,
      idType: nric ? idType : null,
      ...(nric ? sealedNric(charityId, id, nric) : { nricSealed: null, nricIndex: null, nricTail: null }),
      addressLine1: null,
      addressLine2: null,
      postalCode: null,
      language,
      agreedAt: donor.iAgree === null ? null : at,
      agreementText: donor.agreementText ?? null,
      agreementSource: donor.iAgree === null ? null : donor.agreementSource,
      agreedBy: donor.iAgree === null ? null : by,
      isActive: true,
      version: 1,
      createdAt: at,
      createdBy: by,
      updatedAt: at,
    })
    .onConflict(conflict => conflict.columns(['charityId', 'nricIndex']).where('nricIndex', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (nric && !(await inserted)) return null
  const words = nameTokens(donor.name).map(token => ({ charityId, token, donorId: id }))
  await Promise.all([inserted, insertRows(tx, 'donorNameToken', words)])
  audit({ subject: { kind: 'donor', id }, detail: { made: true } })
  await publishDonors(work, webhookEvents ? { charityId, webhookEvents } : charityId, [id], 'added')
  return id
}
