import { expect, test } from 'vitest'
import { comparableName, hasWrongCharacter, isInvisible } from './characters.ts'

test.each(['\0', '\u0007', '\u001b[31m', 'a\u0085b', 'a\u202eb', 'a\u2066b', '\u202d'])('%j holds a wrong character', text => {
  expect([hasWrongCharacter(text, false), hasWrongCharacter(text, true)]).toEqual([true, true])
})

test.each(['a\nb', 'a\r\nb', 'a\tb'])('%j is allowed in several lines only', text => {
  expect([hasWrongCharacter(text, false), hasWrongCharacter(text, true)]).toEqual([true, false])
})

test.each(['', 'Siti', 'می\u200cخواهم', 'क्\u200dष', '👩\u200d👧', 'عائشة بنت أحمد', '\u200fعلي', 'Ong\u00a0Lee', '❤️'])(
  '%j is a text like any other',
  text => {
    expect([hasWrongCharacter(text, false), isInvisible(text)]).toEqual([false, false])
  },
)

test.each(['\u200b', '\u200d\u200c', ' \u2060 ', '\ufeff', '\u3164', '\u00ad', '\u2800', '\u{E0041}'])('%j shows nothing', text => {
  expect(isInvisible(text)).toBe(true)
})

test('blanks alone are left to the field', () => {
  expect(isInvisible('   ')).toBe(false)
})

test('names that look alike compare as one', () => {
  expect(new Set(['Admin', 'ad\u200bmin', ' ADMIN\u2060', 'Admin\u00ad'].map(comparableName))).toEqual(new Set(['admin']))
  expect(comparableName('Two  words')).toBe('two words')
})
