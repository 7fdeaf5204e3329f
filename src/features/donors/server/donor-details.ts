import { sql } from 'kysely'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { Context } from '#platform/server/context.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import type { DonorInput } from '../contract.ts'
import { doNamesAgree } from '#kit/names/compare-names.ts'
import { sealedNric } from './add-donor.ts'
import { changeDonor, type DonorChange } from './change-donor.ts'
import './tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** The details of a donor as typed, normalised; an empty field is null. */
export type TypedDetails = { name: string | null; email: string | null; phone: string | null; nric: string | null; idType: IdType | null }
/** The details by which a donor is looked up. */
export type DonorOnFile = { donorName: string | null; email: string | null; phoneDigits: string | null; nricIndex: Buffer | null }
type ContextPart = Pick<Context, 'tx' | 'actor' | 'audit' | 'now'>
type Answers = Pick<DonorInput, 'changesDetails' | 'isSameDonor'>
type DetailsOnFile = RowOf<'donor', 'name' | 'email' | 'phone' | 'nricIndex'>
type Detail = { field: 'donorEmail' | 'donorPhone' | 'nirc'; isOnFile: boolean; isNew: boolean; change: DonorChange }

const digitsOf = (text: string | null) => text?.replace(/\D/g, '') ?? ''

/** Whether all that was typed is on file already, under a name that can be the same person's. */
export function areOnFile(charityId: number, { name, email, phone, nric }: TypedDetails, donor: DonorOnFile): boolean {
  if (email && email !== donor.email) return false
  if (phone && digitsOf(phone) !== donor.phoneDigits) return false
  if (!nric) return true
  const isSameNumber = donor.nricIndex?.equals(blindIndex({ charityId, column: 'donor.nric' }, nric))
  return isSameNumber === true && (name === null || doNamesAgree(name, donor.donorName ?? ''))
}

/**
 * Adds to a known donor what was typed and is not on file. Details that differ from those on file, and a number that belongs to a donor
 * of another name, are answered as faults, unless the input says what becomes of them. Nothing that was typed is dropped silently.
 */
export async function reconcileDetails(work: ContextPart, donorId: string, typed: TypedDetails, answers: Answers): Promise<FieldFault[]> {
  const { email, phone, nric } = typed
  if (!email && !phone && !nric) return []
  const { tx, actor, audit } = work
  const { charityId } = actor
  const index = nric ? blindIndex({ charityId, column: 'donor.nric' }, nric) : null
  const { rows } = await sql<DetailsOnFile & RowOf<'donor', 'id' | 'mergedInto'>>`
    select id, name, email, phone, nric_index, merged_into from donor
     where charity_id = ${charityId} and (id = ${donorId} or nric_index = ${index}) order by id for update`.execute(tx)
  const onFile = rows.find(({ id }) => id === donorId)
  if (!onFile) return []
  const holder = rows.find(({ id }) => id !== donorId)
  // A number of a record that was merged into this one is on file.
  if (holder?.mergedInto === donorId) return reconcileDetails(work, donorId, { ...typed, nric: null, idType: null }, answers)
  if (holder) return [{ field: 'nirc', code: 'ID_NUMBER_OF_OTHER_DONOR', values: { name: holder.name } }]
  const details = detailsOf(charityId, donorId, typed, onFile, index)
  const isFoundByNumber = nric !== null && !details.some(({ field, isNew }) => field === 'nirc' && isNew)
  if (isFoundByNumber && typed.name && !answers.isSameDonor && !doNamesAgree(typed.name, onFile.name))
    return [{ field: 'isSameDonor', code: 'ID_NUMBER_OF_OTHER_DONOR', values: { name: onFile.name } }]
  const differing = details.filter(({ isOnFile, isNew }) => isOnFile && isNew)
  if (differing.length && answers.changesDetails === null)
    return [
      ...differing.map(({ field }): FieldFault => ({ field, code: 'DIFFERS_FROM_FILE' })),
      { field: 'changesDetails', code: 'REPLACE_DETAILS', values: { name: onFile.name } },
    ]
  const wanted = details.filter(({ isOnFile, isNew }) => isNew && (!isOnFile || answers.changesDetails === true))
  if (wanted.length === 0) return []
  await changeDonor(work, charityId, donorId, Object.assign({}, ...wanted.map(({ change }) => change)))
  const fieldsNow = (replaced: boolean) => wanted.filter(({ isOnFile }) => isOnFile === replaced).map(({ field }) => field)
  audit({ subject: { kind: 'donor', id: donorId }, detail: { added: fieldsNow(false), replaced: fieldsNow(true) } })
  return []
}

/** What was typed, each with whether something is on file and whether it differs from that. */
function detailsOf(charityId: number, donorId: string, typed: TypedDetails, onFile: DetailsOnFile, index: Buffer | null): Detail[] {
  const { email, phone, nric, idType } = typed
  return [
    ...(email ? [{ field: 'donorEmail' as const, isOnFile: onFile.email !== null, isNew: onFile.email !== email, change: { email } }] : []),
    ...(phone
      ? [
          {
            field: 'donorPhone' as const,
            isOnFile: onFile.phone !== null,
            isNew: digitsOf(onFile.phone) !== digitsOf(phone),
            change: { phone },
          },
        ]
      : []),
    ...(nric && index
      ? [
          {
            field: 'nirc' as const,
            isOnFile: onFile.nricIndex !== null,
            isNew: !onFile.nricIndex?.equals(index),
            change: { idType, ...sealedNric(charityId, donorId, nric) },
          },
        ]
      : []),
  ]
}
