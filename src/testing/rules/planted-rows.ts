/** Types of rows written beside a statement: file, planted code and the expected message; null where it is allowed. */
export const plantedRows: readonly (readonly [place: string, code: string, refusal: string | null])[] = [
  [
    'src/features/alms/server/a-row.ts',
    "import { sql } from 'kysely'\nexport const b = sql<{ id: string }>`select id from fund`",
    'type of a row',
  ],
  [
    'src/features/alms/server/a-joined-row.ts',
    "import { sql } from 'kysely'\nimport type { RowOf } from '#platform/server/database/row-types.ts'\nexport const b = sql<RowOf<'fund', 'id'> & { nameMs: string }>`select id, name_ms from fund`",
    'type of a row',
  ],
  [
    'src/features/alms/server/a-count.ts',
    "import { sql } from 'kysely'\nimport type { Computed } from '#platform/server/database/row-types.ts'\nexport const b = sql<Computed<{ n: number }>>`select count(*) as n from fund`",
    null,
  ],
]
