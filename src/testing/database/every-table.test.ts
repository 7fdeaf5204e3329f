import { afterAll, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { newPool } from '#platform/server/database/connections.ts'
import { inject } from 'vitest'
import { giftColumns } from '#features/gifts/columns.ts'

const owner = newPool({ connectionString: inject('database').owner, max: 1 })
afterAll(() => owner.end())
const ask = async <T extends object>(sql: string) => (await owner.query<T & pg.QueryResultRow>(sql)).rows

/** The tables shared by all charities, each with the reason. All others belong to one charity. */
const shared = new Map([
  ['migration', 'which files of db/migrations have run'],
  ['keys_proof', 'that the keys of a start are those of the database'],
  ['sealing_key', 'which sealing keys its values may be sealed with'],
  ['login', 'which charity a hash of an e-mail belongs to, before anybody is signed in'],
  ['charity_directory', 'which charity an applicant means by its registration number'],
  ['audit_anchor', 'the last anchor of each folder outside the database'],
  ['rate_bucket', 'what is used up of a limit, counted before a charity is known'],
  ['throttle', 'the counts of the version before; a later migration drops it'],
])
const tables = await ask<{ name: string; forced: boolean; enabled: boolean; owner: string }>(
  `select c.relname as name, relforcerowsecurity as forced, relrowsecurity as enabled, pg_get_userbyid(relowner) as owner
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
)
const own = tables.filter(({ name }) => !shared.has(name))
const tenants = new Set(own.map(({ name }) => name))

describe('the catalogue', () => {
  test('the catalogue has the columns that gifts list, of their types', async () => {
    const columns = await ask<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = 'donation'::regclass and attnum > 0 and not attisdropped and attname <> 'charity_id'`,
    )
    const names: Readonly<Record<string, string>> = { 'timestamp with time zone': 'timestamptz', integer: 'int' }
    const snake = (name: string) => name.replace(/[A-Z]|\d+$/g, part => (/\d/.test(part) ? part : `_${part.toLowerCase()}`))
    const listed = Object.entries(giftColumns).map(([name, { sql }]) => `${snake(name)} ${sql}`)
    expect(columns.map(({ name, type }) => `${name} ${names[type] ?? type}`).sort()).toEqual(listed.sort())
  })

  test('gives a reason for each shared table', () => {
    expect(own.length).toBeGreaterThan(3)
    expect([...shared.keys()].filter(name => !tables.some(table => table.name === name))).toEqual([])
  })

  test.each(own.map(table => [table.name, table] as const))(
    '%s is under forced row-level security and owned by neither app nor jobs',
    (_, table) => {
      expect(table).toMatchObject({ enabled: true, forced: true })
      expect(table.owner).not.toMatch(/^amanah_(app|jobs)$/)
    },
  )

  test('every policy of a charity-owned table has using and with check on charity_id', async () => {
    const policies = await ask<{ name: string; policy: string; using: string | null; check: string | null; cmd: string }>(
      `select tablename as name, policyname as policy, qual as using, with_check as check, cmd from pg_policies where schemaname = 'public'`,
    )
    expect(
      own.filter(({ name }) => !policies.some(policy => policy.name === name && policy.policy === 'tenant')).map(({ name }) => name),
    ).toEqual([])
    const others = policies
      .filter(({ policy }) => policy !== 'tenant' && policy !== 'backup_reads')
      .map(({ name, policy, cmd }) => `${name} ${policy} ${cmd}`)
    expect(others).toEqual(['charity every_charity SELECT'])
    for (const { name, using, check } of policies.filter(({ policy }) => policy === 'tenant')) {
      expect(`${name}: ${using}`).toContain('charity_id = ( SELECT current_charity() AS current_charity)')
      expect(check).toBe(using)
    }
  })

  test('charity_id comes first in every key and every index', async () => {
    const keys = await ask<{ what: string; name: string; first: string }>(`
      select i.relname as what, t.relname as name, pg_get_indexdef(x.indexrelid, 1, true) as first
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       where t.relnamespace = 'public'::regnamespace`)
    expect(keys.filter(({ name, first }) => tenants.has(name) && first !== 'charity_id').map(({ what }) => what)).toEqual([])
  })

  test('every foreign key between charity-owned tables carries charity_id', async () => {
    const references = await ask<{ what: string; name: string; target: string; columns: string[] }>(`
      select conname as what, conrelid::regclass::text as name, confrelid::regclass::text as target,
             array(select attname from unnest(conkey) with ordinality k(n, o) join pg_attribute on attrelid = conrelid and attnum = n order by o)::text[] as columns
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    expect(references.filter(({ name, columns }) => tenants.has(name) && columns[0] !== 'charity_id').map(({ what }) => what)).toEqual([])
  })

  test('neither app nor jobs may own, truncate, reference or bypass', async () => {
    expect(
      await ask(
        `select rolname from pg_roles where rolname like 'amanah\\_%' and rolname <> 'amanah_owner' and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole)`,
      ),
    ).toEqual([])
    expect(
      await ask(`select table_name from information_schema.role_table_grants
                  where table_schema = 'public' and grantee in ('amanah_app', 'amanah_jobs', 'PUBLIC') and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER')`),
    ).toEqual([])
    expect(await ask(`select has_schema_privilege('amanah_app', 'public', 'create') as may`)).toEqual([{ may: false }])
    expect(await ask(`select has_database_privilege('amanah_app', current_database(), 'temporary') as may`)).toEqual([{ may: false }])
  })

  test('backups read every row and may do nothing else', async () => {
    const policies = await ask<{ name: string; using: string; cmd: string; roles: string }>(
      `select tablename as name, qual as using, cmd, roles::text from pg_policies where schemaname = 'public' and policyname = 'backup_reads' order by 1`,
    )
    expect(policies).toEqual(own.map(({ name }) => ({ name, using: 'true', cmd: 'SELECT', roles: '{amanah_backup}' })))
    const grants = await ask<{ name: string; may: string }>(
      `select table_name as name, privilege_type as may from information_schema.role_table_grants where table_schema = 'public' and grantee = 'amanah_backup' order by 1`,
    )
    expect(grants).toEqual(tables.map(({ name }) => ({ name, may: 'SELECT' })))
  })

  test('no view, function or materialised copy bypasses row-level security', async () => {
    expect(await ask(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'm'`)).toEqual([])
    expect(
      await ask(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
                  and not coalesce('security_invoker=true' = any(reloptions), false)`),
    ).toEqual([])
    expect(await ask(`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`)).toEqual([])
  })

  test('money is bigint, and timestamps have time zones', async () => {
    const columns = await ask<{ name: string; type: string }>(
      `select table_name || '.' || column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`,
    )
    expect(columns.filter(({ name, type }) => name.endsWith('_minor') && type !== 'bigint')).toEqual([])
    expect(
      columns.filter(
        ({ type }) => type === 'timestamp without time zone' || type === 'money' || type === 'real' || type === 'double precision',
      ),
    ).toEqual([])
    expect(columns.filter(({ name, type }) => /_at$/.test(name) && type !== 'timestamp with time zone')).toEqual([])
    expect(columns.filter(({ name, type }) => /_on$/.test(name) && type !== 'date')).toEqual([])
  })
})
