import { expect, test } from 'vitest'
import { acceptedLanguage } from './accepted-language.ts'

test.each([
  ['ms', 'ms'],
  ['en', 'en'],
  ['ms-MY,ms;q=0.9,en;q=0.8', 'ms'],
  ['de-DE, MS;q=0.9, en;q=0.8', 'ms'],
  ['en-US,en;q=0.9,ms;q=0.8', 'en'],
  ['*', null],
  ['zh-SG', null],
  ['', null],
  [undefined, null],
])('the header %j is read as %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
