import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { normalizeWord } from '#features/imports/fields.ts'
import { fieldOfHeading } from '#features/imports/field-headings.ts'
import { importSteps } from '#features/imports/rules.ts'
import { isRowKeyHeading } from '../headings.ts'
import { readJobName } from '../job-names.ts'
import { checkedFor } from '../review/allowed-modules.ts'
import { asJson, findReadableImport, readImport, type StoredImport } from '../read-import.ts'
import type { FileOutline } from './read-table.ts'
import '../tables.ts'

/** A file that was examined and stored. `continues`: the import to which its rows belong. */
export type ReceivedFile = FileOutline & {
  fileName: string
  fileKey: string
  bytes: number
  sha256: Buffer
  isAgain: boolean
  continues: string | null
}

/** Accepts a corrected exceptions file: its rows replace those of their own import, which is then checked and can be recorded again. */
export async function continueImport(context: Context, file: ReceivedFile, id: string) {
  const { tx, actor, audit, enqueue } = context
  const { charityId } = actor
  const row = await findReadableImport(tx, actor, id, true)
  if (!(importSteps.change as readonly string[]).includes(row.state)) throw refuse('CHANGED_SINCE')
  const left = row.columns.map(({ name }) => normalizeWord(name))
  const columns = file.columns.map(({ name }) => {
    const at = placeOf(left, row, name)
    if (at === null) return null
    left[at] = '\0'
    return at
  })
  const { settings, rowModules } = checkedFor(actor, row)
  const keyColumn = file.columns.findIndex(({ name }) => isRowKeyHeading(name))
  await tx
    .updateTable('donationImport')
    .set(q => ({
      state: 'reading',
      continuedWith: asJson({ fileKey: file.fileKey, fileKind: file.kind, reading: file.reading, keyColumn, columns }),
      settings: asJson(settings),
      rowModules: rowModules && asJson(rowModules),
      version: q('version', '+', 1),
    }))
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  await enqueue(readJobName, { charityId, id })
  audit({ subject: { kind: 'import', id }, detail: { continuedWith: file.fileName } })
  return readImport(context, id)
}

/** The import's column for a heading: the one with the same heading, else an added column whose field the heading means. */
function placeOf(left: readonly string[], { columns, settings }: StoredImport, name: string): number | null {
  const at = left.indexOf(normalizeWord(name))
  if (at >= 0) return at
  const field = fieldOfHeading(name)
  const meant = field && settings.mapping[field]
  return meant !== undefined && columns[meant]?.isAdded && left[meant] !== '\0' ? meant : null
}
