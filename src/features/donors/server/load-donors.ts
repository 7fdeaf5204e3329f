import type { NamedDonorTypeId, ReligionId } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import type { Insertable } from 'kysely'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import type { Tables } from '#platform/server/database/database.ts'
import type { RowSink } from '#platform/server/database/insert-rows.ts'
import { nameKey } from '#kit/names/compare-names.ts'
import { nameTokens } from '#kit/names/name-tokens.ts'
import { sealedNric } from './add-donor.ts'
import './tables.ts'

/** A sample donor, before the identity number is encrypted. */
export type SampleDonor = {
  id: string
  donorType: NamedDonorTypeId
  name: string
  phone: string | null
  email: string | null
  idType: IdType | null
  nric: string | null
  religionType: ReligionId | null
  language: Language
  createdAt: string
}

/** Writes generated donors, with the words of their names, through the bulk loader of the sample data. */
export async function loadDonors(loader: RowSink, charityId: number, donors: readonly SampleDonor[]): Promise<void> {
  await loader.write(
    'donor',
    donors.map(donor => rowOf(charityId, donor)),
  )
  await loader.write(
    'donorNameToken',
    donors.flatMap(({ id, name }) => nameTokens(name).map(token => ({ charityId, token, donorId: id }))),
  )
}

function rowOf(charityId: number, { nric, createdAt, ...donor }: SampleDonor): Insertable<Tables['donor']> {
  return {
    charityId,
    ...donor,
    nameKey: nameKey(donor.name),
    contactPerson: null,
    ...(nric ? sealedNric(charityId, donor.id, normalIdNumber(nric)) : { nricSealed: null, nricIndex: null, nricTail: null }),
    addressLine1: null,
    addressLine2: null,
    postalCode: null,
    iAgree: null,
    agreedAt: null,
    agreementText: null,
    agreementSource: null,
    agreedBy: null,
    isActive: true,
    version: 1,
    createdAt,
    createdBy: null,
    updatedAt: createdAt,
  }
}
