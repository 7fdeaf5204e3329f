import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, newCharity } from '#testing/factories/new-charity.ts'
import { createLog } from './log.ts'

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
  const asked = (type: string) =>
    failureOf(() => db.transact({ charityId, readOnly: true }, tx => sql`select ${value}::text::${sql.raw(type)}`.execute(tx)))
  const failures = [await asked('uuid'), await asked('date'), await asked('smallint'), await failureOf(() => JSON.parse(`x${value}`))]
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
