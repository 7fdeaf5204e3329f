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
    'src/features/alms/server/a-named-row.ts',
    "import { sql } from 'kysely'\ntype Row = { id: string }\nexport const b = sql<Row>`select id from fund`",
    'type of a row',
  ],
  [
    'src/features/alms/server/a-picked-row.ts',
    "import { sql } from 'kysely'\nexport interface Row { id: string; name: string }\ntype Part = Pick<Row, 'id'>\nexport const b = sql<Part & Partial<Row>>`select id from fund`",
    'type of a row',
  ],
  [
    'src/features/alms/server/a-row-of-the-driver.ts',
    "import type pg from 'pg'\ntype Row = { id: string }\nexport const b = (client: pg.Client) => client.query<Row>('select id from fund')",
    'type of a row',
  ],
  [
    'src/features/alms/server/a-row-of-no-catalogue.ts',
    "import type pg from 'pg'\nimport type { CatalogueRow } from '#platform/server/database/row-types.ts'\nexport const b = (client: pg.Client) => client.query<CatalogueRow<{ name: string }>>('select name from fund')",
    'asks no table of its catalogue',
  ],
  [
    'src/features/alms/server/a-row-of-the-catalogue.ts',
    "import type pg from 'pg'\nimport type { CatalogueRow } from '#platform/server/database/row-types.ts'\n/** Tables. */\nexport const b = (client: pg.Client) => client.query<CatalogueRow<{ name: string }>>('select relname as name from pg_class')",
    null,
  ],
  [
    'src/features/alms/server/a-derived-row.ts',
    "import { sql } from 'kysely'\nimport type { RowOf } from '#platform/server/database/row-types.ts'\ntype Row = RowOf<'fund', 'id'>\nexport const b = sql<Row>`select id from fund`",
    null,
  ],
  [
    'src/features/alms/server/a-count.ts',
    "import { sql } from 'kysely'\nimport type { Computed } from '#platform/server/database/row-types.ts'\nexport const b = sql<Computed<{ n: number }>>`select count(*) as n from fund`",
    null,
  ],
  [
    'src/features/alms/server/a-row-of-any-names.ts',
    "import { sql } from 'kysely'\nexport const b = sql<Record<'id', string>>`select id from fund`",
    'type of a row',
  ],
  [
    'src/features/alms/server/a-row-of-places.ts',
    "import { sql } from 'kysely'\nexport const b = sql<readonly [string]>`select id from fund`",
    'type of a row',
  ],
  [
    'src/features/alms/server/a-row-of-the-executor.ts',
    "import { type CompiledQuery } from 'kysely'\nimport type { Tx } from '#platform/server/database/database.ts'\nexport const b = (tx: Tx, q: CompiledQuery) => tx.executeQuery<{ id: string }>(q as never)",
    'type of a row',
  ],
  [
    'src/features/alms/server/a-row-of-a-piece.ts',
    "import { type RawBuilder, sql } from 'kysely'\nexport const b: RawBuilder<{ id: string }> = sql`select id from fund`",
    'type of a row',
  ],
  [
    'src/features/alms/server/a-row-by-assertion.ts',
    'export const b = (found: { rows: unknown[] }) => found.rows as { id: string }[]',
    'type of a row',
  ],
]
