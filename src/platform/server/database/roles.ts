import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { newClient } from './connections.ts'
import type { CatalogueRow } from '#platform/server/database/row-types.ts'

/** The addresses by which the product's two working roles reach the database. */
export type RoleUrls = { app: string; jobs: string }

const working = ['amanah_app', 'amanah_jobs', 'amanah_backup'] as const
type Role = (typeof working)[number]

/**
 * Lets the working roles of a migrated database sign in, and returns their addresses. Their passwords follow from the owner's, so several
 * servers agree on them without having to store any. Where the owner needs no password, neither do they. The roles belong to every database
 * of the PostgreSQL: only a start and what installs may change them.
 */
export async function setRolePasswords(owner: string): Promise<RoleUrls> {
  for (const role of await rolesIn(owner)) {
    const url = roleUrl(owner, role)
    if (new URL(url).password && (await signInFault(url))) await setPassword(owner, role, new URL(url).password)
  }
  return { app: roleUrl(owner, 'amanah_app'), jobs: roleUrl(owner, 'amanah_jobs') }
}

/** How the working roles sign in, for tools: throws a StartupError where they do not, and changes nothing. */
export async function roleUrls(owner: string): Promise<RoleUrls> {
  return { app: await signInUrl(owner, 'amanah_app'), jobs: await signInUrl(owner, 'amanah_jobs') }
}

/** How the role signs in that reads every row for a backup. Throws a StartupError where it does not, and changes nothing. */
export const backupUrl = (owner: string): Promise<string> => signInUrl(owner, 'amanah_backup')

/**
 * Refuses, before anything is migrated, the user of a second installation in a PostgreSQL: its start would lock the first one out of its
 * own.
 */
export async function assertOnlyOwner(owner: string): Promise<void> {
  const other = await asOwner(owner, async client => {
    const { rows } = await client.query<CatalogueRow<{ name: string; owner: string }>>(`
      select d.datname as name, pg_get_userbyid(d.datdba) as owner
        from pg_database d
        join lateral aclexplode(d.datacl) a on a.grantee = (select oid from pg_roles where rolname = 'amanah_jobs')
       where d.datdba <> current_user::regrole
       limit 1`)
    return rows[0]
  })
  if (!other || (await signInFault(roleUrl(owner, 'amanah_app'))) === null) return
  throw new StartupError(
    `This PostgreSQL holds the installation ${other.name} of ${other.owner}, and its working roles sign in by the password of ${other.owner}: one user owns every installation of a PostgreSQL. Set DATABASE_URL to ${other.owner}, or to another PostgreSQL. Nothing was changed.`,
  )
}

async function rolesIn(owner: string): Promise<readonly Role[]> {
  const { rows } = await asOwner(owner, client =>
    client.query<CatalogueRow<{ name: string }>>('select rolname as name from pg_roles where rolname = any($1)', [working]),
  )
  return working.filter(role => rows.some(({ name }) => name === role))
}

async function signInUrl(owner: string, role: Role): Promise<string> {
  const url = roleUrl(owner, role)
  const fault = await signInFault(url)
  if (fault === null) return url
  if (!(await rolesIn(owner)).includes(role))
    throw new StartupError(`The database has no role ${role} yet: start this version of Amanah once, so that it migrates.`)
  if (fault.code !== '28P01')
    throw new StartupError(
      `PostgreSQL does not let the role ${role} in: ${fault.message}. Let it sign in from this machine (pg_hba.conf, alter role ${role} login). Nothing was changed.`,
    )
  throw new StartupError(
    `The role ${role} does not sign in by the password of ${decodeURIComponent(new URL(owner).username) || 'this user'}: set DATABASE_URL as the product has it. If that was changed, start the product with it once. Nothing was changed.`,
  )
}

function roleUrl(owner: string, role: Role): string {
  const url = new URL(owner)
  const secret = decodeURIComponent(url.password)
  url.username = role
  if (secret) url.password = createHmac('sha256', secret).update(role).digest('base64url')
  return url.href
}

/** Why a sign-in is refused: 28P01 for a wrong password, 28000 for a rule of the server; null when it is not. */
async function signInFault(url: string): Promise<{ code: string; message: string } | null> {
  const client = newClient({ connectionString: url })
  try {
    await client.connect()
    return null
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (['28P01', '28000'].includes(code)) return { code, message }
    throw error
  } finally {
    await client.end()
  }
}

/** Sends the SCRAM verifier instead of the password, so that database logs never contain the password. */
async function setPassword(owner: string, role: Role, password: string): Promise<void> {
  try {
    await asOwner(owner, client => client.query(`alter role ${role} password '${verifierOf(password)}'`))
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartupError(
      `The user of DATABASE_URL may not give the role ${role} its password: let the user that made this role own every installation in this PostgreSQL.`,
    )
  }
}

async function asOwner<T>(owner: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient({ connectionString: owner })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function verifierOf(password: string): string {
  const rounds = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${sign('Server Key').toString('base64')}`
}
