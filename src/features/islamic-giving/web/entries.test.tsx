import { expect, test } from 'vitest'
import { renamed } from './lines/draft-lines.ts'

test('the offence of a kaffarah says how many people it feeds; other names change nothing', () => {
  expect(renamed(5, 'Oath')).toEqual({ name: 'Oath', people: 10 })
  expect(renamed(5, 'Broken fast')).toEqual({ name: 'Broken fast', people: 60 })
  expect(renamed(5, 'For my mother')).toEqual({ name: 'For my mother' })
  expect(renamed(2, 'Oath')).toEqual({ name: 'Oath' })
})
