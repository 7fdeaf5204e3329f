import { afterEach, expect, test } from 'vitest'
import { getLocale, setLocale } from '#messages/runtime.js'
import { chooseLanguage, readPageQuery, speakLinkLanguage } from './page-language.ts'

const stored = () => localStorage.getItem('amanah-language')
afterEach(() => chooseLanguage('en'))

test('a link’s language is apart from the number that is its query string', () => {
  expect(['', '?1-ABC', '?1-ABC&lang=ms', '?t=1-A%2DB&lang=en', '?lang=ms', '?1-ABC&lang=de'].map(readPageQuery)).toEqual([
    { language: null, query: '' },
    { language: null, query: '1-ABC' },
    { language: 'ms', query: '1-ABC' },
    { language: 'en', query: 't=1-A-B' },
    { language: 'ms', query: '' },
    { language: null, query: '1-ABC&lang=de' },
  ])
})

test('the language of a link is shown and not stored; one that the visitor chooses is both', () => {
  void setLocale('en', { reload: false })
  speakLinkLanguage('ms')
  expect([getLocale(), stored()]).toEqual(['ms', 'en'])
  chooseLanguage('ms')
  expect([getLocale(), stored(), document.documentElement.lang]).toEqual(['ms', 'ms', 'ms'])
  chooseLanguage('en')
  expect([getLocale(), stored()]).toEqual(['en', 'en'])
})

test.each([
  ['/receipt/donation?1-A%2DB&lang=ms', '/receipt/donation?1-A%2DB'],
  ['/pay/1-ABC?lang=ms#form', '/pay/1-ABC#form'],
])('the visitor’s choice outlives a reload of %s', (address, kept) => {
  history.replaceState(null, '', address)
  chooseLanguage('en')
  expect(location.pathname + location.search + location.hash).toBe(kept)
})
