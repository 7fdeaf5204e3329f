import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { allPreferencesId } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import { daysOfTaxYear, nameOfTaxYear } from '#jurisdictions/tax-year.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { findDonor } from '#features/donors/server/public.ts'
import { listYearOfDonor, permittedPreferences, viewRightsOf } from '#features/gifts/server/public.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { startFile } from '#features/work/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { mediaTypes } from '#platform/server/files/file-kinds.ts'
import type { FileGenerator } from '#platform/server/files/file-work.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { donorProfiles } from '../contract.ts'
import { drawStatement } from './draw-statement.ts'

export type StatementOrder = { donorId: string; year: number; language: Language; preferences: readonly AppPreference[] }

/**
 * Reads and draws what a donor gave in a tax year, of the record that the donor's was merged into if it was. Returns the number of gifts,
 * and the name of the file.
 */
export async function writeStatement(
  { db, now }: { db: Db; now: () => Date },
  { charityId, to }: { charityId: number; to: Writable },
  { donorId, year, language, preferences }: StatementOrder,
): Promise<{ gifts: number; name: string }> {
  const { charity, donor, lines } = await db.transact({ charityId, readOnly: true }, async tx => {
    const found = await findDonor(tx, charityId, donorId)
    const of = await charityOf(tx, charityId)
    const days = daysOfTaxYear(of.country, year)
    return {
      charity: of,
      donor: found,
      lines: await listYearOfDonor(tx, { charityId, preferences }, { donorId: found?.id ?? donorId, ...days, language }),
    }
  })
  const name = nameOfTaxYear(charity.country, year)
  const madeOn = dayInZone(now(), charity.timeZone)
  await drawStatement(to, now(), { charity, donorName: donor?.name ?? '', year: name, language, lines, madeOn })
  return { gifts: lines.length, name: `Statement-${name.replace('–', '-')}` }
}

/** Draws what a donor gave in a tax year, one line a gift, as a PDF in the background. */
export const statementFile: FileGenerator<StatementOrder> = {
  kind: 'donor-statement',
  async make({ context, charityId, path }, order) {
    const { gifts, name } = await writeStatement(context, { charityId, to: createWriteStream(path) }, order)
    return { rows: gifts, extension: 'pdf', mediaType: mediaTypes.pdf, fileName: name }
  },
}

/** Starts the statement of a tax year; the file arrives in the tray and by mail. */
export async function prepareStatement(context: Context, { donorId, year, language }: RequestOf<typeof donorProfiles.statement>) {
  const { tx, actor, audit } = context
  const donor = await findDonor(tx, actor.charityId, donorId)
  if (!donor || donor.erasedAt) throw refuse('NOT_FOUND')
  const { country } = await charityOf(tx, actor.charityId)
  audit({ subject: { kind: 'donor', id: donorId }, detail: { statement: year, language } })
  const request = { donorId, year, language, preferences: permittedPreferences(actor, allPreferencesId) }
  return startFile(context, statementFile, {
    title: { code: 'WORK_STATEMENT', values: { year: nameOfTaxYear(country, year) } },
    right: ['donors:view', ...viewRightsOf(request.preferences)],
    request,
  })
}
