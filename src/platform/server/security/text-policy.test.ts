import { expect, test } from 'vitest'
import { textErrors } from './text-policy.ts'

test('refuses the field in which a call sends more letters than are searched', () => {
  const given = { name: 'x'.repeat(200_000), note: 'y'.repeat(60_000), more: ['z'] }
  expect(textErrors(given)).toEqual([{ field: 'note', message: 'This is too long.' }])
  expect(textErrors({ name: given.name })).toEqual([])
})
