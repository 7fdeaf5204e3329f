import { closeSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHttp } from '../http/http-server.ts'
import { db, newCharity } from '#testing/factories/new-charity.ts'
import { registerHealth } from './health.ts'
import { createLog, logTo } from './log.ts'

/** The line that the log writes of an error, with its cause. */
function lineOf(error: unknown): string {
  const lines: string[] = []
  createLog({ to: { write: line => void lines.push(line) } }).error({ err: new Error('Around it', { cause: error }) }, 'a request failed')
  createLog({ to: { write: line => void lines.push(line) } }).error({ err: error }, 'a request failed')
  return lines.join('')
}
const failureOf = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .catch((error: unknown) => error)

test.each([
  ['a MyKad without dashes', '880101145566'],
  ['a phone without a plus', '6591234567'],
  ['a text with quotation marks', '91234567" and "880101145566'],
])('the log leaves out %s that the database or a parser quotes', async (_, value) => {
  const { charityId } = await newCharity()
  const logged = (type: string) =>
    failureOf(() => db.transact({ charityId, readOnly: true }, tx => sql`select ${value}::text::${sql.raw(type)}`.execute(tx)))
  const failures = [await logged('uuid'), await logged('date'), await logged('smallint'), await failureOf(() => JSON.parse(`x${value}`))]
  for (const failure of failures) {
    const line = lineOf(failure)
    for (const digits of value.match(/\d{8,}/g) ?? []) expect(line).not.toContain(digits)
    expect(line).toContain('"stack"')
  }
})

test('the log keeps the names that other errors quote', async () => {
  const { charityId } = await newCharity()
  const failure = await failureOf(() => db.transact({ charityId, readOnly: true }, tx => sql`select * from missing_table`.execute(tx)))
  expect(lineOf(failure)).toContain('missing_table')
})

test('a log that cannot be written fails no call: a check that fails is answered as such', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'log-')), 'amanah.log')
  writeFileSync(file, '')
  const fd = openSync(file, 'r') // every write fails, as on a full disk
  const app = await createHttp({ logger: createLog({ to: logTo(fd, { sync: true }) }) })
  registerHealth(app, { disk: () => Promise.reject(new Error('Less than 200 MB are free.')) })
  app.get('/fails', () => Promise.reject(new Error('of a handler')))
  const [ready, failed] = [await app.inject('/readyz'), await app.inject('/fails')]
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', checks: { disk: false, staying: true } }])
  expect([failed.statusCode, failed.body]).toEqual([500, expect.not.stringContaining('EBADF')])
  await app.close()
  closeSync(fd)
})
