import { sql } from 'kysely'
import { preferenceModules } from '#features/gifts/rules.ts'
import type { FileReaderCheck } from '#platform/server/files/file-work.ts'
import '../tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** A supporting file is readable by users who may see a gift that has it, or had it until an edit. */
export const mayReadSupportingFile: FileReaderCheck = async ({ tx, actor: { charityId, can } }, fileKey) => {
  const { rows } = await sql<RowOf<'donation', 'appPreferenceId'>>`
    select app_preference_id from donation where charity_id = ${charityId} and supporting_file = ${fileKey}
    union
    select d.app_preference_id from former_supporting_file f join donation d on d.charity_id = ${charityId} and d.id = f.donation_id
     where f.charity_id = ${charityId} and f.file_key = ${fileKey}`.execute(tx)
  return rows.length ? rows.some(({ appPreferenceId }) => can(`${preferenceModules[appPreferenceId]}:view`)) : null
}
