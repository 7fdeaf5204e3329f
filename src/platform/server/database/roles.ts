import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { StartupError } from '../startup-error.ts'
import { newClient } from './new-client.ts'

/** The addresses by which the product's two working roles reach the database. */
export type RoleUrls = { app: string; jobs: string }

/**
 * Lets amanah_app and amanah_jobs sign in to a migrated database and answers how. Their passwords follow from the owner's,
 * so several servers agree on them without having to store any. Where the owner needs no password, neither do they.
 */
export async function roleUrls(owner: string): Promise<RoleUrls> {
  const secret = decodeURIComponent(new URL(owner).password)
  return { app: await roleUrl(owner, 'amanah_app', secret), jobs: await roleUrl(owner, 'amanah_jobs', secret) }
}

/** The address of the role that reads every row for a backup; made by a migration. */
export async function backupUrl(owner: string): Promise<string> {
  try {
    return await roleUrl(owner, 'amanah_backup', decodeURIComponent(new URL(owner).password))
  } catch (error) {
    if ((error as { code?: string }).code !== '42704') throw error
    throw new StartupError('The database has no role amanah_backup yet: start this version of Amanah once, so that it migrates.')
  }
}

async function roleUrl(owner: string, role: string, secret: string): Promise<string> {
  const url = new URL(owner)
  url.username = role
  if (!secret) return url.href
  const password = createHmac('sha256', secret).update(role).digest('base64url')
  url.password = password
  if (!(await signsIn(url.href))) await setPassword(owner, role, password)
  return url.href
}

async function signsIn(url: string): Promise<boolean> {
  const client = newClient({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (['28P01', '28000'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}

/** Sends the verifier, not the password: whatever the database logs, the password is not in it. */
async function setPassword(owner: string, role: string, password: string): Promise<void> {
  const client = newClient({ connectionString: owner })
  await client.connect()
  try {
    await client.query(`alter role ${role} password '${verifierOf(password)}'`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartupError(
      `The user of DATABASE_URL may not give the role ${role} its password: let the user that made this role own every installation in this PostgreSQL.`,
    )
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
