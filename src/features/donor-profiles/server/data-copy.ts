import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { maskIdNumber } from '#jurisdictions/identity-numbers.ts'
import { listCardsOfDonor } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { notesOfDonor } from '#features/donor-notes/server/public.ts'
import { type DonorFields, donorsOf, findDonor, readDonorFields } from '#features/donors/server/public.ts'
import { identityExportRight, personalDataRight } from '#features/donors/rules.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { listGiftsForCopy, permittedPreferences, preferencesOfDonors, viewRightsOf } from '#features/gifts/server/public.ts'
import { listLinksForCopy, preferencesOfLinks } from '#features/payment-links/server/public.ts'
import { startFile } from '#features/work/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { FileGenerator } from '#platform/server/files/file-work.ts'
import { refuse } from '#platform/server/refuse.ts'
import { donorProfiles } from '../contract.ts'

const mostNotes = 10_000

/** `withIdNumbers`: identity numbers are written in full; `preferences`: the modules that the person gave in. */
type CopyOrder = { donorId: string; withIdNumbers: boolean; preferences: readonly AppPreference[] }

/**
 * Writes all that is on file of a person, for the person, as JSON: records that were merged, gifts and cards included. The file is stored
 * encrypted: it has the person in full.
 */
export const dataCopyFile: FileGenerator<CopyOrder> = {
  kind: 'donor-data-copy',
  async make({ context: { db, now }, charityId, path }, order) {
    const { opened, ...copy } = await db.transact({ charityId, readOnly: true }, tx => copyOf(tx, charityId, order))
    await writeFile(path, JSON.stringify({ preparedAt: now().toISOString(), ...copy }, null, 2))
    return { rows: copy.gifts.length, opened, extension: 'json', mediaType: 'application/json', fileName: 'Data-copy' }
  },
}

/** A donor's record and those that were merged into it. */
async function recordsOf(tx: Tx, charityId: number, donorId: string): Promise<string[]> {
  const { rows } = await sql<RowOf<'donor', 'id'>>`
    select o.id from ${donorsOf(charityId)} o where o.id = ${donorId} or o.merged_into = ${donorId} order by o.id = ${donorId} desc, o.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function copyOf(tx: Tx, charityId: number, { donorId, withIdNumbers, preferences }: CopyOrder) {
  const donorIds = await recordsOf(tx, charityId, donorId)
  const records = []
  for (const id of donorIds) {
    const found = await readDonorFields(tx, charityId, id)
    if (found) records.push({ ...found.fields, idNumber: idNumberOf(found.fields, withIdNumbers), consent: ownConsent(found.fields) })
  }
  const cards = (await listCardsOfDonor(tx, charityId, donorId)).map(({ id: _, donorId: _of, ...card }) => card)
  const notes = (await notesOfDonor(tx, charityId, donorId, { limit: mostNotes })).map(({ words, writtenAt }) => ({ words, writtenAt }))
  const { name } = await charityOf(tx, charityId)
  const gifts = await listGiftsForCopy(tx, { charityId, preferences }, donorIds)
  const paymentLinks = await listLinksForCopy(tx, { charityId, preferences }, donorIds)
  const opened = withIdNumbers ? records.filter(({ idNumber }) => idNumber).length : 0
  return { opened, charity: name, records, gifts, cards, paymentLinks, notes }
}

const idNumberOf = ({ idNumber }: DonorFields, isInFull: boolean) =>
  idNumber && !isInFull ? { ...idNumber, number: maskIdNumber(idNumber.type, idNumber.number.slice(-4)) } : idNumber

/** What the person answered, without which user wrote it down. */
function ownConsent({ consent: { by: _, channels, ...any } }: DonorFields) {
  return { ...any, channels: channels.map(({ by: __, ...answer }) => answer) }
}

/**
 * Starts the copy of a person's data; the file arrives in the tray. Refuses readers who may not see all modules that the person gave in,
 * since the copy would not be complete. Identity numbers are in full for those who may export them.
 */
export async function prepareDataCopy(context: Context, { donorId }: RequestOf<typeof donorProfiles.copy>) {
  const { tx, actor, audit } = context
  const donor = await findDonor(tx, actor.charityId, donorId)
  if (!donor || donor.erasedAt) throw refuse('NOT_FOUND')
  const preferences = await modulesOf(tx, actor.charityId, donor.id)
  const permitted = permittedPreferences(actor, allPreferencesId)
  if (!preferences.every(id => permitted.includes(id))) throw refuse(donorProfiles.copy, 'GAVE_ELSEWHERE')
  const withIdNumbers = actor.can(identityExportRight)
  audit({ subject: { kind: 'donor', id: donorId }, detail: { dataCopy: true, ...(withIdNumbers && { revealed: ['idNo'] }) } })
  return startFile(context, dataCopyFile, {
    title: { code: 'WORK_DATA_COPY' },
    right: ['donors:view', personalDataRight, ...(withIdNumbers ? [identityExportRight] : []), ...viewRightsOf(preferences)],
    request: { donorId: donor.id, withIdNumbers, preferences },
  })
}

/** The modules that a person gave in, or was asked to. */
async function modulesOf(tx: Tx, charityId: number, donorId: string): Promise<AppPreference[]> {
  const donorIds = await recordsOf(tx, charityId, donorId)
  const [given, asked] = [await preferencesOfDonors(tx, charityId, donorIds), await preferencesOfLinks(tx, charityId, donorIds)]
  return [...new Set([...given, ...asked])].toSorted((one, other) => one - other)
}
