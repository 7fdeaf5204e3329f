import { maskIdNumber } from '#jurisdictions/identity-numbers.ts'
import type { FieldId } from '#features/imports/fields.ts'
import type { Warning, WarningCode } from '#features/imports/row-rules.ts'
import type { LeftJoined, Renamed } from '#platform/server/database/row-types.ts'
import { shownTexts } from './shown-texts.ts'

/** The details on file of a row's donor that differ from the row's. */
export type DetailsOnFile = LeftJoined<
  Renamed<'donor', { phoneOnFile: 'phone'; emailOnFile: 'email'; idTypeOnFile: 'idType'; tailOnFile: 'nricTail' }>
>

/**
 * The details on file that a row's warnings are about, as the reader may see them. Of an identity number only the last characters are
 * shown.
 */
export function shownDetails(
  { phoneOnFile, emailOnFile, idTypeOnFile, tailOnFile }: DetailsOnFile,
  warnings: readonly Warning[],
  isRevealed: boolean,
): Partial<Record<FieldId, string>> {
  const has = (wanted: WarningCode) => warnings.some(({ code }) => code === wanted)
  return shownTexts(
    {
      ...(phoneOnFile && has('PHONE_DIFFERS') && { donorPhone: phoneOnFile }),
      ...(emailOnFile && has('EMAIL_DIFFERS') && { donorEmail: emailOnFile }),
      ...(tailOnFile && has('NUMBER_DIFFERS') && { nirc: maskIdNumber(idTypeOnFile, tailOnFile) }),
    },
    isRevealed,
  )
}
