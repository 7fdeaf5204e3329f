import { sql } from 'kysely'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { isPersonsName, isPlainCompanyName } from '#kit/identity/names.ts'
import { maskEmail, maskPhone, maskWords } from '#kit/identity/masks.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import { nameKey } from '#kit/names/compare-names.ts'
import type { Language } from '#kit/text/languages.ts'
import { isEmail } from '#kit/text/text.ts'
import { actualIdType, idNumberFault, idTypesOf, maskIdNumber, type IdType } from '#jurisdictions/identity-numbers.ts'
import { normalizePhone, phoneFault } from '#jurisdictions/phone.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { namesNobody } from '../donor-faults.ts'
import { normalizeEmail } from '../rules.ts'
import { sealedNric } from './add-donor.ts'
import { type ConsentChannel, consentChannels, type ConsentSource, ConsentTopic } from '../consent.ts'
import { changeDonor, type DonorChange, type FormColumns } from './change-donor.ts'
import { type ConsentAnswer, consentSourceOf, consentWords, writeAnswers } from './consent/record-answers.ts'
import { findDonor, lockDonor } from './donor-contact.ts'
import { writeNameWords } from './merged/name-words.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** A donor as sent by a form. A contact or identity number that is still masked keeps its stored value. */
export type EditedDonor = {
  donorName: string
  contactPerson: string | null
  donorEmail: string | null
  donorPhone: string | null
  nirc: string | null
  idType: IdType | null
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  language: Language
  iAgree: boolean | null
  /** The answers for channels; null leaves what is on file. */
  channels: Readonly<Record<ConsentChannel, boolean | null>> | null
  consentSource: ConsentSource
}
type Work = Pick<Context, 'tx' | 'actor' | 'audit' | 'now'>
type OnFile = NonNullable<Awaited<ReturnType<typeof findDonor>>>

/**
 * Changes a donor. Refuses with NOT_FOUND, with CHANGED_SINCE when the caller saw another version or a record that was merged since, and
 * with INVALID by field. The audit row has what was and what is, masked: no row of the trail can be changed when a person is erased.
 */
export async function editDonor(
  work: Work,
  charity: Charity,
  { donorId: named, version, ...edited }: EditedDonor & { donorId: string; version: number },
) {
  const { tx, actor, audit } = work
  const { charityId } = actor
  const donorId = (await lockDonor(tx, charityId, named))?.id
  const before = donorId && (await findDonor(tx, charityId, donorId))
  if (!before) throw refuse('NOT_FOUND')
  // The version of a record that was merged since says nothing of the record that it is in now.
  if (donorId !== named || before.version !== version) throw refuse('CHANGED_SINCE')
  const { change: fields, nric } = await checked(work, charity, { before, edited })
  const consent = await writeConsent(work, charity, { before, edited })
  const change = { ...fields, ...consent.change }
  if (change.nricIndex) await freeNumber(tx, charityId, donorId, change.nricIndex)
  await changeDonor(work, charityId, donorId, change)
  if (change.name !== before.name) await writeNameWords(tx, charityId, [donorId])
  audit({ subject: { kind: 'donor', id: donorId }, changes: { ...changesOf(before, change, nric), ...consent.changes } })
}

type DonorEdit = { change: DonorChange & FormColumns & { name: string }; nric: string | null | undefined }
/** The columns to write; `nric` is the new identity number, null when it is taken out, undefined when it stays. */
async function checked(
  { tx, actor: { charityId } }: Work,
  charity: Charity,
  { before, edited }: { before: OnFile; edited: EditedDonor },
): Promise<DonorEdit> {
  const { donorName: name, contactPerson, addressLine1, addressLine2, postalCode, language } = edited
  const faults: FieldFault[] = []
  if (namesNobody(name) && name !== before.name)
    // one on file keeps its name when its phone is edited
    faults.push({ field: 'donorName', code: 'ENTER_DONOR_NAME' })
  if (before.donorType === donorTypeIds.corporate && name !== before.name && !isPlainCompanyName(name))
    faults.push({ field: 'donorName', code: 'COMPANY_NAME_CHARACTERS' })
  if (contactPerson && contactPerson !== before.contactPerson && !isPersonsName(contactPerson))
    faults.push({ field: 'contactPerson', code: 'CONTACT_PERSON_CHARACTERS' })
  const keepsPhone = edited.donorPhone !== null && before.phone !== null && edited.donorPhone === maskPhone(before.phone)
  const phone = keepsPhone ? before.phone : edited.donorPhone && normalizePhone(edited.donorPhone, charity.country)
  const phoneProblem = edited.donorPhone && !keepsPhone ? phoneFault(edited.donorPhone, charity.country) : null
  if (phoneProblem) faults.push({ field: 'donorPhone', code: phoneProblem })
  const keepsEmail = edited.donorEmail !== null && before.email !== null && edited.donorEmail === maskEmail(before.email)
  const email = keepsEmail ? before.email : edited.donorEmail && normalizeEmail(edited.donorEmail)
  if (email && email !== before.email && !isEmail(email)) faults.push({ field: 'donorEmail', code: 'INVALID_EMAIL' })
  const keepsNumber = before.nricTail !== null && edited.nirc === maskIdNumber(before.idType, before.nricTail)
  const nric = keepsNumber ? undefined : edited.nirc && normalIdNumber(edited.nirc)
  const called = edited.idType ?? before.idType ?? idTypesOf(charity.country)[0]
  const idType = nric ? actualIdType(charity.country, nric, called) : called
  const fault = nric && idType && idNumberFault(nric, idType)
  if (fault) faults.push({ field: 'nirc', code: fault })
  const holder = nric && !fault ? await holderOf(tx, charityId, { donorId: before.id, nric }) : null
  if (holder) faults.push({ field: 'nirc', code: 'ID_NUMBER_OF_OTHER_DONOR', values: { name: holder } })
  if (faults.length) throw refuse('INVALID', faults)
  const newNumber = nric ? { idType, ...sealedNric(charityId, before.id, nric) } : noNumber
  const number = nric === undefined ? {} : newNumber
  return {
    change: {
      name,
      nameKey: nameKey(name),
      contactPerson,
      phone,
      email,
      addressLine1,
      addressLine2,
      postalCode,
      language,
      ...number,
    },
    nric,
  }
}

/** Writes the answers of a form. Refuses, by field, an agreement beside a refusal of all, and one on a form that would lift a refusal. */
async function writeConsent(work: Work, charity: Charity, { before, edited }: { before: OnFile; edited: EditedDonor }) {
  const isRefusedAtAll = (edited.iAgree ?? before.iAgree) === false
  const agreedChannels = isRefusedAtAll ? consentChannels.filter(channel => edited.channels?.[channel]) : []
  const recording = { donor: before, source: consentSourceOf(work.actor, edited.consentSource), by: work.actor.userId }
  const consent = await writeAnswers(work, charity.charityId, recording, answersOf(charity, before.language, edited))
  const faults: FieldFault[] = [
    ...agreedChannels.map(channel => ({ field: fieldOf(channel), code: 'AGREED_BESIDE_REFUSAL' }) as const),
    ...consent.notLifted.map(topic => ({ field: fieldOf(topic), code: 'FORM_LIFTS_NO_REFUSAL' }) as const),
  ]
  if (faults.length) throw refuse('INVALID', faults)
  return consent
}

const fieldOf = (topic: ConsentTopic): string => (topic === 'any' ? 'iAgree' : `channels.${topic}`)

/** The answers of a form, with the words that it shows: those of the language on file when it was opened. */
function answersOf(charity: Charity, language: Language, { iAgree, channels }: Pick<EditedDonor, 'iAgree' | 'channels'>): ConsentAnswer[] {
  const answerTo = (topic: ConsentTopic) => (topic === 'any' ? iAgree : (channels?.[topic] ?? null))
  return ConsentTopic.options.flatMap(topic => {
    const isAgreed = answerTo(topic)
    return isAgreed === null ? [] : [{ topic, isAgreed, words: isAgreed ? consentWords(topic, charity, language) : null }]
  })
}

const noNumber = { idType: null, nricSealed: null, nricIndex: null, nricTail: null }

async function holderOf(tx: Work['tx'], charityId: number, { donorId, nric }: { donorId: string; nric: string }): Promise<string | null> {
  const { rows } = await sql<RowOf<'donor', 'name'>>`
    select name from donor where charity_id = ${charityId} and nric_index = ${blindIndex({ charityId, column: 'donor.nric' }, nric)} and coalesce(merged_into, id) <> ${donorId}`.execute(
    tx,
  )
  return rows[0]?.name ?? null
}

/** Takes a number that the donor now has under this id out of a record that was merged into it: no two records have the same. */
async function freeNumber(tx: Work['tx'], charityId: number, donorId: string, nricIndex: Buffer): Promise<void> {
  await tx
    .updateTable('donor')
    .set(noNumber)
    .where('charityId', '=', charityId)
    .where('mergedInto', '=', donorId)
    .where('nricIndex', '=', nricIndex)
    .execute()
}

/** The changes by field, as written to the audit trail. */
function changesOf(before: OnFile, after: DonorEdit['change'], nric: DonorEdit['nric']): Record<string, [unknown, unknown]> {
  const words = ['name', 'contactPerson', 'addressLine1', 'addressLine2', 'postalCode'] as const
  const shown = (text: unknown) => (typeof text === 'string' ? maskWords(text) : null)
  const changedWords = words.filter(field => before[field] !== after[field])
  const all: [string, unknown, unknown][] = [
    ['language', before.language, after.language],
    ['phone', before.phone && maskPhone(before.phone), after.phone && maskPhone(String(after.phone))],
    ['email', before.email && maskEmail(before.email), after.email && maskEmail(String(after.email))],
    ['nricTail', before.nricTail, nric === undefined ? before.nricTail : (after.nricTail ?? null)],
  ]
  return Object.fromEntries([
    ...changedWords.map(field => [field, [shown(before[field]), shown(after[field])]]),
    ...all.filter(([, was, is]) => was !== is).map(([field, was, is]) => [field, [was, is]]),
  ]) as Record<string, [unknown, unknown]>
}
