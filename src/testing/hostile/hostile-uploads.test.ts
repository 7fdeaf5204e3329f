import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runConfined } from '#platform/server/files/confined-process.ts'
import { createHttp } from '#platform/server/http/http-server.ts'
import { registerHealth } from '#platform/server/monitoring/health.ts'
import { workbookParts, hostileSheets, hostileTexts, zipOf } from './hostile-files.ts'
import { officerUploadRights } from '../factories/imports.ts'
import { newCharity } from '../factories/new-charity.ts'

/** Answers on the same thread as the server. */
const health = await createHttp()
registerHealth(health, {})

const files = async () => [
  ...(await Promise.all(
    ['cells that are not closed', 'elements in each other', 'shared texts', 'brackets in a format'].map(
      async name => new File([new Uint8Array(await zipOf(hostileSheets[name]!(200_000)))], `${name}.xlsx`),
    ),
  )),
  ...['quotes', 'columns over many rows'].map(name => new File([hostileTexts[name]!(400_000)], `${name}.csv`)),
]

test('the server answers within 100 ms while hostile files are read, and refuses or reads each of them', async () => {
  const { api } = await newCharity({ can: officerUploadRights })
  const store = await files()
  await api.imports.upload({ files: [new File(['Date,Amount\n2026-02-25,10\n'], 'first.csv')] }) // warm up
  const memory = process.memoryUsage().rss
  let isDone = false
  const uploading = Promise.allSettled(store.map(file => api.imports.upload({ files: [file] }))).finally(() => (isDone = true))
  const waits: number[] = []
  while (!isDone) {
    // The time of the thread over a turn of the event loop: what else the machine does makes no answer late by the server's fault.
    const before = process.threadCpuUsage()
    await pause(10)
    expect((await health.inject('/readyz')).statusCode).toBe(200)
    const { user, system } = process.threadCpuUsage(before)
    waits.push((user + system) / 1000)
  }
  for (const outcome of await uploading)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ errors: [{ field: 'files' }] })
  expect(waits.length).toBeGreaterThan(10)
  expect(Math.max(...waits)).toBeLessThan(100)
  expect(process.memoryUsage().rss - memory).toBeLessThan(300_000_000)
})

test('an unusable workbook is refused by name', async () => {
  const { api } = await newCharity({ can: officerUploadRights })
  const bomb = await zipOf({
    ...workbookParts('<row/>'),
    'xl/sharedStrings.xml': Array.from({ length: 700 }, () => `<si><t>${'A'.repeat(65_000)}</t></si>`),
  })
  const upload = api.imports.upload({ files: [new File([new Uint8Array(bomb)], 'bomb.xlsx')] })
  await expect(upload).rejects.toMatchObject({ code: 'BOMB', errors: [{ field: 'files', message: 'bomb.xlsx' }] })
})

test.each(['never-ends', 'takes-all-memory', 'takes-all-native-memory', 'reads-the-machine'])(
  'a confined program that %s is ended',
  async name => {
    const run = async () => {
      const program = new URL(`confined/${name}.ts`, import.meta.url)
      for await (const piece of runConfined(program, [], Buffer.alloc(0), { megabytes: 64, seconds: name === 'never-ends' ? 3 : 20 }))
        throw new Error(String(piece))
    }
    const began = performance.now()
    await expect(run()).rejects.toMatchObject({ name: 'ConfinedError' })
    expect(performance.now() - began).toBeLessThan(15_000) // by its own limit, not by its time
  },
)
