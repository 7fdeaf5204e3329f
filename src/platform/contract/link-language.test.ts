import { expect, test } from 'vitest'
import { linkInLanguage } from './link-language.ts'

test('a link names Malay, and no English', () => {
  const links = ['https://a.test/pay/1-A', 'https://a.test/receipt/donation?1-A']
  expect(links.flatMap(link => [linkInLanguage(link, 'en'), linkInLanguage(link, 'ms')])).toEqual([
    'https://a.test/pay/1-A',
    'https://a.test/pay/1-A?lang=ms',
    'https://a.test/receipt/donation?1-A',
    'https://a.test/receipt/donation?1-A&lang=ms',
  ])
})
