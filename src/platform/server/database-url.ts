import { accessSync, constants } from 'node:fs'

const modes = ['disable', 'require', 'verify-full', 'no-verify']
const files = ['sslrootcert', 'sslcert', 'sslkey']
const known = [...files, 'sslmode', 'host', 'application_name']

/**
 * What is wrong with an address of PostgreSQL, in words; null when nothing is. The driver ignores parameters that it does not know, so a
 * misspelt `sslmode` would connect without TLS, and it takes the user's name for a database that is not named.
 */
export function faultOfDatabaseUrl(text: string): string | null {
  if (!URL.canParse(text) || !['postgres:', 'postgresql:'].includes(new URL(text).protocol)) return 'expected postgres:// or postgresql://…'
  const { pathname, searchParams } = new URL(text)
  if (!/^\/[^/]+$/.test(pathname)) return 'names no database: expected postgres://user:password@host/amanah'
  for (const name of searchParams.keys()) {
    if (!known.includes(name)) return `has an unknown parameter ${name}: expected ${known.join(', ')}`
    if (searchParams.getAll(name).length > 1) return `names ${name} twice`
  }
  const mode = searchParams.get('sslmode')
  if (mode !== null && !modes.includes(mode)) return `has sslmode=${mode}: expected ${modes.join(', ')}`
  const missing = files.find(name => searchParams.has(name) && !isReadable(searchParams.get(name) ?? ''))
  return missing === undefined ? null : `its ${missing} ${searchParams.get(missing)} is not there or may not be read`
}

/** The address as the driver takes it. `require` means to it what `verify-full` says, and it warns of that. */
export function withPlainMode(text: string): string {
  const url = new URL(text)
  if (url.searchParams.get('sslmode') !== 'require') return text
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
