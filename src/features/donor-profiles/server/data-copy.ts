import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { listCardsOfDonor } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { notesOfDonor } from '#features/donor-notes/server/public.ts'
import { type DonorFields, donorsOf, findDonor, readDonorFields } from '#features/donors/server/public.ts'
import { personalDataRight } from '#features/donors/rules.ts'
import { listGiftsForCopy } from '#features/gifts/server/public.ts'
import { listLinksForCopy } from '#features/payment-links/server/public.ts'
import { startFile } from '#features/work/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { FileGenerator } from '#platform/server/files/file-work.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { donorProfiles } from '../contract.ts'

const mostNotes = 10_000

type CopyOrder = { donorId: string }

/** Writes all that is on file of a person, for the person, as JSON: records that were merged, gifts and cards included. */
export const dataCopyFile: FileGenerator<CopyOrder> = {
  kind: 'donor-data-copy',
  async make({ context: { db, now }, charityId, path }, { donorId }) {
    const copy = await db.transact({ charityId, readOnly: true }, tx => copyOf(tx, charityId, donorId))
    await writeFile(path, JSON.stringify({ preparedAt: now().toISOString(), ...copy }, null, 2))
    return { rows: copy.gifts.length, extension: 'json', mediaType: 'application/json', fileName: 'Data-copy' }
  },
}

async function copyOf(tx: Tx, charityId: number, donorId: string) {
  const { rows } = await sql<RowOf<'donor', 'id'>>`
    select o.id from ${donorsOf(charityId)} o where o.id = ${donorId} or o.merged_into = ${donorId} order by o.id = ${donorId} desc, o.id`.execute(
    tx,
  )
  const donorIds = rows.map(({ id }) => id)
  const records = []
  for (const id of donorIds) {
    const found = await readDonorFields(tx, charityId, id)
    if (found) records.push({ ...found.fields, consent: ownConsent(found.fields) })
  }
  const cards = (await listCardsOfDonor(tx, charityId, donorId)).map(({ id: _, donorId: _of, ...card }) => card)
  const notes = (await notesOfDonor(tx, charityId, donorId, { limit: mostNotes })).map(({ words, writtenAt }) => ({ words, writtenAt }))
  const { name } = await charityOf(tx, charityId)
  const gifts = await listGiftsForCopy(tx, charityId, donorIds)
  return { charity: name, records, gifts, cards, paymentLinks: await listLinksForCopy(tx, charityId, donorIds), notes }
}

/** What the person answered, without which user wrote it down. */
function ownConsent({ consent: { by: _, channels, ...any } }: DonorFields) {
  return { ...any, channels: channels.map(({ by: __, ...answer }) => answer) }
}

/** Starts the copy of a person's data; the file arrives in the tray. */
export async function prepareDataCopy(context: Context, { donorId }: RequestOf<typeof donorProfiles.copy>) {
  const { tx, actor, audit } = context
  const donor = await findDonor(tx, actor.charityId, donorId)
  if (!donor || donor.erasedAt) throw refuse('NOT_FOUND')
  audit({ subject: { kind: 'donor', id: donorId }, detail: { dataCopy: true } })
  return startFile(context, dataCopyFile, {
    title: { code: 'WORK_DATA_COPY' },
    right: ['donors:view', personalDataRight],
    request: { donorId },
  })
}
