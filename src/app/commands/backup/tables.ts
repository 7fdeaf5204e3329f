import type pg from 'pg'
import { StartupError } from '#platform/server/startup-error.ts'
import { jobsSchema } from '#platform/server/jobs/schema.ts'
import type { CatalogueRow } from '#platform/server/database/row-types.ts'

/** A table as COPY needs it: its quoted name with schema, and every column that is not generated. */
export type Table = CatalogueRow<{ name: string; columns: string[] }>

/** The tables of the job queue that hold work; the others are its measurements and its own version. */
export const queueTables = ['queue', 'schedule', 'subscription', 'job_common', 'job_dependency'].map(name => `${jobsSchema}.${name}`)

/** Filled by the migrations themselves. */
const isFilledByMigrations = (name: string) => name === 'public.migration'

/** Every table whose rows belong into a backup, in no particular order. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           array(select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', '${jobsSchema}') and c.relkind = 'r' and c.relpersistence = 'p'
     order by 1`)
  return rows.filter(({ name }) => (name.startsWith('public.') ? !isFilledByMigrations(name) : queueTables.includes(name)))
}

/** Refuses to read with a role from which row-level security would hide rows: the dump would lack them silently. */
export async function assertSeesAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<CatalogueRow<{ name: string }>>(`
    select c.relname as name
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and row_security_active(c.oid)
       and (not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
                          and pg_get_expr(p.polqual, p.polrelid) = 'true' and current_user::regrole = any (p.polroles))
            or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive))
     order by 1`)
  if (rows.length)
    throw new StartupError(
      `Row-level security would leave rows of ${rows.map(({ name }) => name).join(', ')} out of the backup: the policy backup_reads is missing there.`,
    )
}
