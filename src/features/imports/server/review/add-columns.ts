import { sql } from 'kysely'
import { defaultLanguage } from '#kit/text/languages.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { FieldId } from '#features/imports/fields.ts'
import { headingOf } from '../headings.ts'
import type { ImportKey } from './write-rows.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/**
 * Adds a column to an import for each field that a row lacks and the file does not have, so that it can be filled in the grid or in the
 * exceptions file.
 */
export async function addColumns(tx: Tx, { charityId, importId }: ImportKey): Promise<void> {
  const { rows } = await sql<Computed<{ field: FieldId }>>`
    select distinct p ->> 'field' as field from import_row r cross join jsonb_array_elements(coalesce(r.problems, '[]') || coalesce(r.warnings, '[]')) p
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.state not in ('recorded', 'undone')
       and (r.problems is not null or r.warnings is not null) and p ->> 'field' is not null order by 1`.execute(tx)
  for (const { field } of rows) {
    const column = JSON.stringify([{ name: headingOf(field, defaultLanguage), samples: [], days: null, isAdded: true }])
    await sql`
      update donation_import
         set columns = columns || ${column}::jsonb, settings = jsonb_set(settings, array['mapping', ${field}::text], to_jsonb(jsonb_array_length(columns)))
       where charity_id = ${charityId} and id = ${importId}::uuid and not settings -> 'mapping' ? ${field}::text`.execute(tx)
  }
}
