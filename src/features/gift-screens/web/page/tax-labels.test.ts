import { expect, test } from 'vitest'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { taxWords } from './tax-labels.ts'

test.each<[GiftDetails['tax']['state'], boolean, boolean, string]>([
  ['registered', true, true, 'Registered'],
  ['registered', false, true, 'Registered'],
  ['open', false, true, 'To be included'],
  ['open', false, false, 'Not registered'],
  ['pending', true, true, 'Registered'],
  ['pending', false, true, 'To be included'],
  ['ended', true, true, 'Not registered'],
  ['notEligible', false, true, 'Not registered'],
])('a gift that is %s, with registration %s and inclusion %s, reads %s', (state, isIPCRegistrationForIRAS, isIRASInclusion, words) => {
  expect(taxWords({ tax: { state }, isIPCRegistrationForIRAS, isIRASInclusion })).toBe(words)
})
