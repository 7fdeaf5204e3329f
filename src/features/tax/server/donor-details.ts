import { donorTypeIds } from '#kit/giving/ids.ts'
import { identityNumber, taxIdTypesOf, type IdType } from '#jurisdictions/identity-numbers.ts'
import { normalizePhone, phoneFault } from '#jurisdictions/phone.ts'
import { addDonor, changeDonor, donorsWith, lockDonor, openNric, sealedNric, donorsOf } from '#features/donors/server/public.ts'
import { normalizeEmail } from '#features/donors/rules.ts'
import { isPlainCompanyName } from '#kit/identity/names.ts'
import { nameWords } from '#kit/names/name-words.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { sql } from 'kysely'
import { taxNumberOf } from '../rules.ts'
import type { TaxGift } from './read-tax-gift.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

export type ContextPart = Pick<Context, 'tx' | 'now' | 'audit'>
/** What a payer typed. */
export type TypedDetails = { name: string | null; email: string | null; phoneNumber: string | null; nric: string | null }
/** The details, normalised: stored ones are neither requested again nor changed. */
export type Details = {
  name: string
  email: string | null
  phone: string | null
  number: { idType: IdType; number: string; isNew: boolean } | null
}

/** Combines the input for a gift with the stored details. Refuses invalid or missing fields. */
export function mergeDonorDetails(charityId: number, gift: TaxGift, typed: TypedDetails, needed: { number: boolean }): Details {
  const errors: FieldFault[] = []
  const name = gift.donorName ?? typed.name
  const phone = typed.phoneNumber === null ? null : normalizePhone(typed.phoneNumber, gift.country)
  if (!name) errors.push({ field: 'name', code: 'FULL_NAME_REQUIRED' })
  const phoneProblem = typed.phoneNumber === null ? null : phoneFault(typed.phoneNumber, gift.country)
  if (phoneProblem) errors.push({ field: 'phoneNumber', code: phoneProblem })
  const number = onFile(charityId, gift) ?? (needed.number ? newNumber(typed.nric, gift.country, errors) : null)
  if (isOrganisations(number) && gift.donorName === null && name && !isPlainCompanyName(name))
    errors.push({ field: 'name', code: 'COMPANY_NAME_CHARACTERS' })
  if (errors.length) throw refuse('INVALID', errors)
  return { name: name ?? '', email: typed.email && normalizeEmail(typed.email), phone, number }
}

/** Whether a number is of a kind that organisations have. */
export const isOrganisations = (number: Details['number']): boolean =>
  number !== null && identityNumber(number.idType)?.isOfOrganisations === true

function onFile(charityId: number, { donorId, nricSealed, idType, country }: TaxGift): Details['number'] {
  if (!donorId || !nricSealed || !idType || !taxIdTypesOf(country).includes(idType)) return null
  return { idType, number: openNric(charityId, donorId, nricSealed), isNew: false }
}

function newNumber(typed: string | null, country: string, errors: FieldFault[]): Details['number'] {
  const read = taxNumberOf(typed ?? '', country)
  if (!('problem' in read)) return { idType: read.idType, number: read.number, isNew: true }
  errors.push({ field: 'nric', code: read.problem })
  return null
}

/** The donor of a gift, and whether the number belongs to another donor. Input of a link holder never replaces stored details. */
export async function completeDonor(
  work: ContextPart,
  charityId: number,
  gift: TaxGift,
  details: Details,
  registrant: { userId: string | null; iAgree: boolean | null },
): Promise<{ donorId: string; isAnothers: boolean }> {
  if (gift.donorId) return { donorId: gift.donorId, isAnothers: !(await fillIn(work, charityId, gift.donorId, gift, details)) }
  const known = details.number && (await holderOf(work, charityId, details.number.number))
  // One who was erased since is not found again by the lock, and becomes no donor of the gift.
  const holder = known && fits(known, details) ? await lockDonor(work.tx, charityId, known.id) : undefined
  if (holder) return { donorId: holder.id, isAnothers: false }
  const donor = {
    donorType: isOrganisations(details.number) ? donorTypeIds.corporate : donorTypeIds.individual,
    name: details.name,
    email: details.email,
    phone: details.phone,
    nric: known ? null : (details.number?.number ?? null),
    idType: details.number?.idType ?? null,
    religionType: null,
    iAgree: registrant.iAgree,
    agreementSource: 'form',
  } as const
  const charity = { charityId, language: gift.charityLanguage }
  const made = await addDonor(work, charity, donor, registrant.userId)
  if (made) return { donorId: made, isAnothers: known !== null }
  const addedDonor = await addDonor(work, charity, { ...donor, nric: null }, registrant.userId) // concurrent registration with the same number
  return { donorId: addedDonor ?? '', isAnothers: true }
}

type Holder = RowOf<'donor', 'id' | 'name' | 'phone' | 'email'>
async function holderOf({ tx }: ContextPart, charityId: number, number: string): Promise<Holder | null> {
  const { rows } = await sql<Holder>`
    select o.id, o.name, o.phone, o.email from (${donorsWith(charityId, 'nric', number)}) g
      join ${donorsOf(charityId)} o on o.id = g.id and o.is_active limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Number and name alone do not match a donor: a contact detail must match too, so that nothing is disclosed. */
function fits(known: Holder, { name, phone, email }: Details): boolean {
  const isSameName = nameWords(known.name).toSorted().join(' ') === nameWords(name).toSorted().join(' ')
  return isSameName && ((phone !== null && known.phone === phone) || (email !== null && known.email === email))
}

/** Adds missing donor details. False when the number belongs to another donor; it is not added then. */
async function fillIn(
  work: ContextPart,
  charityId: number,
  donorId: string,
  gift: TaxGift,
  { phone, email, number }: Details,
): Promise<boolean> {
  const { audit } = work
  const isAnothers = number?.isNew === true && (await holderOf(work, charityId, number.number)) !== null
  const filled = {
    ...(gift.phone === null && phone && { phone }),
    ...(gift.email === null && email && { email }),
    ...(gift.nricSealed === null &&
      number?.isNew &&
      !isAnothers && { idType: number.idType, ...sealedNric(charityId, donorId, number.number) }),
  }
  if (Object.keys(filled).length) {
    await changeDonor(work, charityId, donorId, filled)
    const fields = Object.keys(filled).filter(field => !field.startsWith('nric'))
    audit({ subject: { kind: 'donor', id: donorId }, detail: { filledIn: fields } })
  }
  return !isAnothers
}
