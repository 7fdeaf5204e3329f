import { createWriteStream } from 'node:fs'
import { allPreferencesId } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { findDonor } from '#features/donors/server/public.ts'
import { listYearOfDonor, permittedPreferences } from '#features/gifts/server/public.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { startFile } from '#features/work/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { mediaTypes } from '#platform/server/files/file-kinds.ts'
import type { FileGenerator } from '#platform/server/files/file-work.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { donorProfiles } from '../contract.ts'
import { drawStatement } from './draw-statement.ts'

type StatementOrder = { donorId: string; year: number; language: Language; preferences: readonly AppPreference[] }

/** Draws what a donor gave in a year, one line a gift, as a PDF in the background. */
export const statementFile: FileGenerator<StatementOrder> = {
  kind: 'donor-statement',
  async make({ context: { db, now }, charityId, path }, { donorId, year, language, preferences }) {
    const { charity, donor, lines } = await db.transact({ charityId, readOnly: true }, async tx => ({
      charity: await charityOf(tx, charityId),
      donor: await findDonor(tx, charityId, donorId),
      lines: await listYearOfDonor(tx, { charityId, preferences }, { donorId, year }),
    }))
    const madeOn = dayInZone(now(), charity.timeZone)
    await drawStatement(createWriteStream(path), now(), { charity, donorName: donor?.name ?? '', year, language, lines, madeOn })
    return { rows: lines.length, extension: 'pdf', mediaType: mediaTypes.pdf, fileName: `Statement-${year}` }
  },
}

/** Starts the statement of a year; the file arrives in the tray and by mail. */
export async function prepareStatement(context: Context, { donorId, year, language }: RequestOf<typeof donorProfiles.statement>) {
  const { tx, actor, audit } = context
  const donor = await findDonor(tx, actor.charityId, donorId)
  if (!donor || donor.erasedAt) throw refuse('NOT_FOUND')
  audit({ subject: { kind: 'donor', id: donorId }, detail: { statement: year, language } })
  const request = { donorId, year, language, preferences: permittedPreferences(actor, allPreferencesId) }
  return startFile(context, statementFile, { title: { code: 'WORK_STATEMENT', values: { year } }, right: 'donors:view', request })
}
