import { expect, test } from 'vitest'
import { z } from 'zod'
import { createSubmitAttempt, isOutcomeUnknown } from './submit-attempt.ts'
import { errorsOf, withoutField } from './form-errors.ts'
import { loadAnswerTexts } from '../session/answer-texts.ts'

const words = { required: (field: string) => `Enter ${field}.`, wrong: (field: string) => `Check ${field}.` }
const schema = z.object({
  email: z.string().refine(text => text.includes('@'), 'INVALID_EMAIL'),
  name: z.string().min(1),
  lines: z.array(z.object({ amount: z.int().min(1) })),
})

test('empty fields are asked for, wrong ones named, deep ones by their place', () => {
  expect(errorsOf(schema, { email: 'a@b', name: '', lines: [{ amount: 5 }, { amount: 0 }] }, words)).toEqual({
    name: 'Enter name.',
    'lines.1.amount': 'Check lines.1.amount.',
  })
})

test('a text that is too long is told how long it may be', () => {
  const name = z.object({ name: z.string().max(5) })
  expect(errorsOf(name, { name: 'Abdullah' }, words)).toEqual({ name: 'Check name. Use at most 5 characters.' })
})

test('the words of the specification are kept, though they begin like the library’s', async () => {
  await loadAnswerTexts()
  expect(errorsOf(schema, { email: 'a', name: 'x', lines: [] }, words)).toEqual({ email: 'Invalid email' })
  expect(errorsOf(schema, { email: '', name: 'x', lines: [] }, words)).toEqual({ email: 'Enter email.' })
})

test('a changed field loses its errors, and those within it', () => {
  expect(withoutField({ lines: 'a', 'lines.0.amount': 'b', linesTotal: 'c' }, 'lines')).toEqual({ linesTotal: 'c' })
})

test('a key stays until there is an answer for sure', () => {
  let last = 0
  const attempt = createSubmitAttempt(() => String(++last))
  expect([attempt.key(), attempt.key()]).toEqual(['1', '1'])
  attempt.answered()
  expect(attempt.key()).toBe('2')
})

test.each([
  [new TypeError('network'), true],
  [Object.assign(new Error(), { status: 502 }), true],
  [Object.assign(new Error(), { status: 409, code: 'KEY_IN_FLIGHT' }), true],
  [Object.assign(new Error(), { status: 200, code: 'NOT_SETTLABLE' }), false],
  [Object.assign(new Error(), { status: 400, code: 'INVALID' }), false],
])('%o leaves in doubt what was done: %s', (error, doubt) => {
  expect(isOutcomeUnknown(error)).toBe(doubt)
})
