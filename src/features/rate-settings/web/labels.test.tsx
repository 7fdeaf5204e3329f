import { afterEach, beforeEach, expect, test } from 'vitest'
import { rateItemIds } from '#kit/giving/ids.ts'
import { setLocale } from '#messages/runtime.js'
import { gradeName } from './labels.tsx'

beforeEach(() => void setLocale('ms', { reload: false }))
afterEach(() => void setLocale('en', { reload: false }))

test('normal and higher grades are named in the language of the reader, others as they were typed', () => {
  const names = ['Normal', 'Higher', 'Beras wangi'].map(grade =>
    gradeName({ itemId: rateItemIds.fitrah, grade, metal: null, weightGrams: null }),
  )
  expect(names).toEqual(['Biasa', 'Tinggi', 'Beras wangi'])
})
