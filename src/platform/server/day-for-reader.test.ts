import { expect, test } from 'vitest'
import { dayForReader } from './day-for-reader.ts'

test('a day in a refusal is written as the country and the language of its reader do', () => {
  const day = '2026-03-02'
  expect([
    dayForReader({ language: 'en' }, 'SG', day),
    dayForReader({ language: 'ms' }, 'MY', day),
    dayForReader({ language: 'ms' }, 'AU', day),
    dayForReader({ language: null }, 'BN', day),
  ]).toEqual(['2 Mar 2026', '2 Mac 2026', '02/03/2026', '2 Mar 2026'])
})
