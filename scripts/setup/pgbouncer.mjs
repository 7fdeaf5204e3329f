import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** A PgBouncer for the test of what a pooler does: found on this machine, else installed by the system; null where neither is possible. */
export async function ensurePgbouncer() {
  const found = findPgbouncer()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  console.log('Getting a PgBouncer for its tests …')
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } // the package would start a service otherwise
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], { env, quiet: true })
  return findPgbouncer()
}

function findPgbouncer() {
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [process.env.PGBOUNCER_PATH, ...[...onPath, ...folders].map(folder => path.join(folder, 'pgbouncer'))]
  return candidates.find(file => file && existsSync(file)) ?? null
}
