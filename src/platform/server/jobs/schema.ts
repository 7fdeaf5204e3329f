import type pg from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import packageOfBoss from 'pg-boss/package.json' with { type: 'json' }
import type { Computed } from '#platform/server/database/row-types.ts'

export const jobsSchema = 'jobs'

/**
 * Brings the tables of the job queue up to date, as the owner. The app may add jobs and read none of them;
 * only the jobs role takes them. Returns whether anything had to be done.
 */
export async function installJobs(owner: pg.Client): Promise<boolean> {
  const wanted = packageOfBoss.pgboss.schema
  const version = await versionOf(owner)
  if (version === wanted) return false
  await owner.query(version === null ? getConstructionPlans(jobsSchema) : getMigrationPlans(jobsSchema, version))
  await owner.query(rights)
  return true
}

async function versionOf(owner: pg.Client): Promise<number | null> {
  const { rows } = await owner.query<Computed<{ there: boolean }>>(`select to_regclass('${jobsSchema}.version') is not null as there`)
  if (!rows[0]?.there) return null
  return (await owner.query<Computed<{ version: number }>>(`select version from ${jobsSchema}.version`)).rows[0]?.version ?? null
}

const rights = `
  grant usage on schema ${jobsSchema} to amanah_app, amanah_jobs;
  grant execute on all functions in schema ${jobsSchema} to amanah_app, amanah_jobs;
  grant select, insert, update, delete on all tables in schema ${jobsSchema} to amanah_jobs;
  grant usage, select, update on all sequences in schema ${jobsSchema} to amanah_jobs;
  grant select on ${jobsSchema}.queue to amanah_app;
  grant insert, select (id, start_after) on ${jobsSchema}.job_common to amanah_app;
`
