import { donorTypeIds } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { sql } from 'kysely'
import { addDonor, donorsOf, lockDonor, recordAnswers } from '#features/donors/server/public.ts'
import { isSameName } from '#kit/names/compare-names.ts'
import { nameWords } from '#kit/names/name-words.ts'
import type { GuestContext } from '#platform/server/context.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

type ContextPart = Pick<GuestContext, 'tx' | 'now' | 'audit'>
/** The donor's details, normalised. */
export type Details = {
  name: string
  email: string | null
  phone: string | null
  nric: string | null
  idType: IdType | null
  /** Null where the box was not shown. */
  iAgree: boolean | null
  agreementText: string | null
  language: Language
}
type OnFile = RowOf<'donor', 'id' | 'name' | 'phone' | 'email' | 'nricIndex'>

/**
 * The donor of an enrolment: a stored one when all details match, else a new one. Partial knowledge neither changes nor discloses a donor,
 * and an identity number of another donor is not reassigned. `resembles`: a similar donor for staff to compare.
 */
export async function matchDonor(
  work: ContextPart,
  charityId: number,
  details: Details,
): Promise<{ donorId: string; resembles: string | null }> {
  const near = await findSimilarDonors(work, charityId, details)
  const same = sameAs(near, charityId, details)
  const locked = same && (await lockDonor(work.tx, charityId, same.id))
  if (locked) {
    await keepAnswer(work, charityId, locked, details)
    return { donorId: locked.id, resembles: null }
  }
  const holder = near.find(({ nricIndex }) => isNumber(nricIndex, charityId, details.nric))
  const resembles = (holder ?? near.find(({ name }) => isSameName(name, details.name)))?.id ?? null
  const donor = { ...details, donorType: donorTypeIds.individual, religionType: null, agreementSource: 'form' } as const
  const charity = { charityId, language: details.language }
  const made =
    (!holder && (await addDonor(work, charity, donor, null))) ||
    (await addDonor(work, charity, { ...donor, nric: null, idType: null }, null))
  return { donorId: made ?? '', resembles }
}

/** Whether these details match the gift's donor, as for a repeated submission. */
export async function isSameDonor(work: ContextPart, charityId: number, donorId: string | null, details: Details): Promise<boolean> {
  return donorId !== null && sameAs(await findSimilarDonors(work, charityId, details), charityId, details, donorId) !== null
}

const wordsOf = (name: string) => nameWords(name).toSorted().join(' ')
const indexOf = (charityId: number, nric: string) => blindIndex({ charityId, column: 'donor.nric' }, nric)
const isNumber = (index: Buffer | null, charityId: number, nric: string | null) =>
  nric !== null && index !== null && index.equals(indexOf(charityId, nric))

/** All details match; a number of another donor is ignored. */
function sameAs(near: readonly OnFile[], charityId: number, details: Details, donorId?: string): OnFile | null {
  const fitting = near.filter(
    ({ id, name, phone, email }) =>
      (donorId === undefined || id === donorId) &&
      wordsOf(name) === wordsOf(details.name) &&
      phone === details.phone &&
      email === details.email,
  )
  const exact = fitting.find(({ nricIndex }) => (details.nric ? isNumber(nricIndex, charityId, details.nric) : nricIndex === null))
  if (exact) return exact
  const isAnothers = near.some(({ nricIndex }) => isNumber(nricIndex, charityId, details.nric))
  return (isAnothers && fitting.find(({ nricIndex }) => nricIndex === null)) || null
}

/** Donors with a matching number, phone or e-mail, the oldest first. */
async function findSimilarDonors({ tx }: ContextPart, charityId: number, { nric, phone, email }: Details): Promise<OnFile[]> {
  const columns = sql`select o.id, o.name, o.phone, o.email, o.nric_index from ${donorsOf(charityId)} o where o.is_active`
  const sought = [
    ...(nric ? [sql`(${columns} and o.nric_index = ${indexOf(charityId, nric)})`] : []),
    ...(phone ? [sql`(${columns} and o.phone_digits = ${phone.replace(/\D/g, '')} order by o.id limit 50)`] : []),
    ...(email ? [sql`(${columns} and o.email = ${email} order by o.id limit 50)`] : []),
  ]
  const { rows } = await sql<OnFile>`select * from (${sql.join(sought, sql` union `)}) k order by k.id`.execute(tx)
  return rows
}

/** The latest consent of a locked donor is stored, but a preselected box does not override a refusal. */
async function keepAnswer(
  work: ContextPart,
  charityId: number,
  donor: { id: string; iAgree: boolean | null },
  details: Details,
): Promise<void> {
  const { iAgree, agreementText: words } = details
  if (iAgree !== null)
    await recordAnswers(work, charityId, { donor, source: 'form', by: null }, [{ topic: 'any', isAgreed: iAgree, words }])
}
