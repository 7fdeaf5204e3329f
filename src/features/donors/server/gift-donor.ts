import { donorTypeIds, type DonorTypeId } from '#kit/giving/ids.ts'
import { sql } from 'kysely'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import { normalizePhone } from '#jurisdictions/phone.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { Context } from '#platform/server/context.ts'
import { preparedPlan, preparedQuery } from '#platform/server/database/prepared-statement.ts'
import { sendEarly } from '#platform/server/database/send-early.ts'
import { refuse } from '#platform/server/refuse.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { DonorInput } from '../contract.ts'
import { isNameOf } from '#kit/names/compare-names.ts'
import { donorFaults, staysWithoutName, typedIdType } from '../donor-faults.ts'
import { normalizeEmail } from '../rules.ts'
import { addDonor } from './add-donor.ts'
import { restoreDonors } from './change-donor.ts'
import { consentSourceOf, consentWords, recordAnswers } from './consent/record-answers.ts'
import { lockDonor } from './donor-contact.ts'
import { areOnFile, type DonorOnFile, reconcileDetails, type TypedDetails } from './donor-details.ts'
import { currentDonor, currentIdOf } from './merged/current-donor.ts'
import { donorsWith } from './search.ts'
import './tables.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** The donor details stored with a gift. */
export type GiftDonor = LeftJoined<Renamed<'donor', { donorId: 'id'; donorName: 'name' }> & RowOf<'donor', 'language'>> &
  RowOf<'donor', 'religionType' | 'idType'> &
  Computed<{ donorType: DonorTypeId }>

/** A donor who is archived, by name: the caller decides whether the donor is restored. */
type ArchivedDonor = { archived: string }

/** The questions that must be answered before the gift can be recorded, by field. */
type DonorQuestions = { questions: FieldFault[] }

type NamedDetails = TypedDetails & { name: string }
type KnownDonor = GiftDonor & DonorOnFile
type DonorResult = GiftDonor | ArchivedDonor | DonorQuestions
type ContextPart = Pick<Context, 'tx' | 'actor' | 'audit' | 'now'>

/**
 * Finds or creates the donor of a gift: the chosen one, one with the same identity number, phone or e-mail, or a new one. Null when the
 * chosen donor does not exist; an archived donor is restored when the input says so, and answered by name otherwise. Details that are not
 * on file are added to a known donor; questions come back for those that differ. `isSlipPrinted`: the payer has the name on a slip, so any
 * company's name is taken.
 */
export async function findOrAddDonor(
  work: ContextPart,
  charity: Charity,
  input: DonorInput,
  { early = {}, isSlipPrinted = false }: { early?: EarlyLookUp | undefined; isSlipPrinted?: boolean } = {},
): Promise<DonorResult | null> {
  if (input.donorId) {
    const details = { ...detailsOf(charity, input), name: null }
    const donor = await findChosenDonor(work, input.donorId, input.restoresArchived, early.chosen)
    return donor && !('archived' in donor) ? withDetails(work, charity, { known: donor, typed: details, input }) : donor
  }
  if (staysWithoutName(input))
    return {
      donorId: null,
      donorType: donorTypeIds.anonymous,
      donorName: null,
      religionType: input.religionType,
      language: null,
      idType: null,
    }
  const described = describedBy(charity, input, isSlipPrinted)
  const known = await alreadyKnown(work, described, early.country === charity.country ? early.alike : undefined)
  if (known) return withDetails(work, charity, { known, typed: described, input })
  const donor = {
    ...described,
    donorType: input.donorType === donorTypeIds.corporate ? input.donorType : donorTypeIds.individual,
    religionType: input.religionType,
    iAgree: input.iAgree,
    agreementText: input.iAgree ? consentWords('any', charity, charity.language) : null,
    agreementSource: consentSourceOf(work.actor, 'counter'),
  } as const
  const donorId = await addDonor(work, charity, donor, work.actor.userId)
  if (donorId)
    return {
      donorId,
      donorName: donor.name,
      donorType: donor.donorType,
      religionType: donor.religionType,
      language: charity.language,
      idType: donor.idType,
    }
  const addedConcurrently = await alreadyKnown(work, described)
  if (addedConcurrently) return withDetails(work, charity, { known: addedConcurrently, typed: described, input })
  const archived = described.nric ? await archivedWith(work, described.nric) : null
  if (!archived?.donorId || !input.restoresArchived) return archived && { archived: archived.donorName ?? '' }
  await restore(work, archived.donorId)
  return withDetails(work, charity, { known: archived, typed: described, input })
}

/** The donor with the name that was typed, and what was typed added. Nothing is sent when all of it is on file. */
async function withDetails(
  work: ContextPart,
  charity: Charity,
  { known, typed, input }: { known: KnownDonor; typed: TypedDetails; input: DonorInput },
): Promise<GiftDonor | DonorQuestions> {
  const { email: _, phoneDigits: __, nricIndex: ___, ...donor } = known
  const isComplete = areOnFile(work.actor.charityId, typed, known)
  if (donor.donorId && input.iAgree !== null) await recordAnswer(work, charity, donor.donorId, input.iAgree)
  const questions = donor.donorId && !isComplete ? await reconcileDetails(work, donor.donorId, typed, input) : []
  return questions.length ? { questions } : { ...donor, donorName: typed.name ?? donor.donorName, idType: donor.idType ?? typed.idType }
}

/**
 * Records the answer of a known donor to being reached at all, given with a gift: a refusal, or the first answer. An agreement lifts no
 * refusal here, since who records gifts may not be allowed to edit donors.
 */
async function recordAnswer(work: ContextPart, charity: Charity, donorId: string, isAgreed: boolean): Promise<void> {
  const { tx, actor } = work
  const donor = await lockDonor(tx, actor.charityId, donorId)
  if (!donor || (isAgreed && donor.iAgree !== null)) return
  const words = isAgreed ? consentWords('any', charity, donor.language) : null
  await recordAnswers(work, actor.charityId, { donor, source: consentSourceOf(actor, 'counter'), by: actor.userId }, [
    { topic: 'any', isAgreed, words },
  ])
}

async function restore(work: ContextPart, donorId: string): Promise<void> {
  const { charityId } = work.actor
  if ((await restoreDonors(work, charityId, [donorId])).length)
    work.audit({ subject: { kind: 'donor', id: donorId }, detail: { restored: true } })
}

async function archivedWith({ tx, actor: { charityId } }: ContextPart, nric: string): Promise<KnownDonor | null> {
  const { rows } = await sql<KnownDonor>`
    select ${columns} from (${donorsWith(charityId, 'nric', nric)}) k join donor d on d.charity_id = ${charityId} and d.id = k.id and not d.is_active and d.erased_at is null for key share of d`.execute(
    tx,
  )
  return rows[0] ?? null
}

const columns = sql`d.id as donor_id, d.donor_type, d.name as donor_name, d.religion_type, d.language, d.id_type, d.email, d.phone_digits, d.nric_index`
type ChosenDonor = KnownDonor & RowOf<'donor', 'isActive' | 'mergedInto'>
// Locked as the gift's foreign key locks it later: a gift that is recorded while its donor is erased would bring the name back.
const findChosen = preparedQuery(
  ({ charityId, id }: { charityId: number; id: string }) => sql<ChosenDonor>`
    select ${columns}, d.is_active, d.merged_into from donor d where d.charity_id = ${charityId} and d.id = ${currentDonor(charityId, id)} and d.erased_at is null for key share of d`,
)

async function findChosenDonor(
  work: ContextPart,
  id: string,
  restoresArchived: boolean,
  early?: Promise<ChosenDonor[]>,
): Promise<KnownDonor | ArchivedDonor | null> {
  const [found] = await (early ?? findChosen(work.tx, { charityId: work.actor.charityId, id }))
  if (!found) return null
  const { isActive, mergedInto, ...donor } = found
  if (mergedInto) return findChosenDonor(work, mergedInto, restoresArchived) // merged while the lock was waited for
  if (!isActive && !restoresArchived) return { archived: donor.donorName ?? '' }
  if (!isActive && donor.donorId) await restore(work, donor.donorId)
  return donor
}

/** Normalises the input of a donor who is named. Refuses invalid fields. */
const describedBy = (charity: Pick<Charity, 'country'>, input: DonorInput, isSlipPrinted = false): NamedDetails => ({
  ...detailsOf(charity, input, isSlipPrinted),
  name: input.donorName ?? '',
})

/** Normalises contact details and identity number. Refuses what is wrong with the donor as typed. */
function detailsOf({ country }: Pick<Charity, 'country'>, input: DonorInput, isSlipPrinted = false): Omit<TypedDetails, 'name'> {
  const faults = donorFaults(country, input, { isSlipPrinted })
  if (faults.length) throw refuse('INVALID', faults)
  const { donorEmail, donorPhone, nirc } = input
  return {
    email: donorEmail && normalizeEmail(donorEmail),
    phone: (donorPhone && normalizePhone(donorPhone, country)) || null,
    nric: (nirc && normalIdNumber(nirc)) || null,
    idType: typedIdType(country, input),
  }
}

/** The most donors of one phone or address who are compared by name. */
const mostOfContact = 50

/** Matches by identity number, or by phone or e-mail together with the name in any spelling. */
async function alreadyKnown(work: ContextPart, described: NamedDetails, early?: Promise<FoundDonor[]>): Promise<KnownDonor | null> {
  const found = await (early ?? findAlike(work, described))
  const match = found.find(({ rank, donorName }) => rank === 1 || isNameOf(described.name, donorName ?? ''))
  if (!match) return null
  const { rank: _, ...donor } = match
  return donor
}

type FoundDonor = KnownDonor & Computed<{ rank: number }>
async function findAlike(
  { tx, actor: { charityId } }: Pick<ContextPart, 'tx' | 'actor'>,
  { name, nric, phone, email }: NamedDetails,
): Promise<FoundDonor[]> {
  const sought = [
    ...(nric ? [sql`select g.id, 1 as rank from (${donorsWith(charityId, 'nric', nric)}) g`] : []),
    ...(phone
      ? [
          sql`select ${currentIdOf('g')} as id, 2 as rank from donor g where g.charity_id = ${charityId} and g.phone_digits = ${phone.replace(/\D/g, '')}`,
        ]
      : []),
    ...(email
      ? [sql`select ${currentIdOf('g')} as id, 3 as rank from donor g where g.charity_id = ${charityId} and g.email = ${email}`]
      : []),
  ]
  if (sought.length === 0) return []
  const found = preparedPlan(sql<FoundDonor>`
    select ${columns}, k.rank from (${sql.join(sought, sql` union all `)}) k join donor d on d.charity_id = ${charityId} and d.id = k.id and d.is_active order by k.rank, lower(d.name) = lower(${name}) desc, k.id limit ${mostOfContact} for key share of d`)
  return (await found.execute(tx)).rows
}

/** A look-up of a donor that was sent before the charity was read: of the chosen one, or of those like the typed one in a country. */
export type EarlyLookUp = { country?: Charity['country']; alike?: Promise<FoundDonor[]>; chosen?: Promise<ChosenDonor[]> }
/** Sends the look-up of a gift's donor ahead. Nothing is sent where there is nobody to look up, or what was typed is refused later. */
export function lookUpEarly(
  { tx, actor }: Pick<ContextPart, 'tx' | 'actor'>,
  country: Charity['country'] | undefined,
  input: DonorInput,
): EarlyLookUp {
  if (input.donorId) return { chosen: sendEarly(findChosen(tx, { charityId: actor.charityId, id: input.donorId })) }
  if (!country || staysWithoutName(input)) return {}
  try {
    return { country, alike: sendEarly(findAlike({ tx, actor }, describedBy({ country }, input))) }
  } catch (error) {
    if (error instanceof RefusalError) return {}
    throw error
  }
}
