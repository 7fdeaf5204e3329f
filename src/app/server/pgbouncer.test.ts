import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { freePort } from '#platform/server/embedded-postgres/start.ts'
import { connectToOwner } from '../commands/backup/connect-to-owner.ts'
import { openDatabase } from './database.ts'

const program = process.env['PGBOUNCER_PATH'] ?? '/usr/sbin/pgbouncer'
const closing: (() => unknown)[] = []
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})

/** Starts a PgBouncer in front of the test database and returns its address. */
async function startPgbouncer(poolMode: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(inject('database').owner)
  const dir = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'))
  chmodSync(dir, 0o711) // PgBouncer refuses root and runs as another user
  const listenPort = await freePort()
  const file = path.join(dir, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `amanah = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'ignore_startup_parameters = options,extra_float_digits',
    `pool_mode = ${poolMode}`,
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  const bouncer = spawn(program, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], { stdio: ['ignore', 'ignore', 'pipe'] })
  closing.push(async () => {
    if (bouncer.exitCode !== null) return
    bouncer.kill('SIGKILL')
    await once(bouncer, 'exit')
  })
  let output = ''
  bouncer.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output).toContain('process up')
  return `postgres://${username}:${password}@127.0.0.1:${listenPort}/amanah`
}

const open = (DATABASE_URL: string) =>
  openDatabase(readConfig({ DATABASE_URL, DATA_DIR: mkdtempSync(path.join(tmpdir(), 'amanah-pooled-')) }))

test.each(['transaction', 'session', 'statement'])(
  'PgBouncer in %s mode is refused at the start, with the setting to change',
  async mode => {
    const url = await startPgbouncer(mode)
    const sentence = new RegExp(
      `^The database at 127\\.0\\.0\\.1:${new URL(url).port} \\(DATABASE_URL\\) is a connection pooler.*set DATABASE_URL to the address of PostgreSQL itself\\.$`,
    )
    await expect(open(url)).rejects.toThrow(sentence)
    await expect(connectToOwner(readConfig({ DATABASE_URL: url }))).rejects.toThrow(sentence) // as backup and restore do
  },
)

test('PostgreSQL itself is accepted', async () => {
  expect(await open(inject('database').owner)).toMatchObject({ owner: inject('database').owner })
})
