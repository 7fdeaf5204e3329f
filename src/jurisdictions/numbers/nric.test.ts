import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFin, isNric, nricLetter } from './nric.ts'

const valid = `S1234567D T1234567J F1234567N G1234567X M1234567K S0000001I S6995241J T8890856I F8234009L G1166318X M1134985K
  S8076606H S1728872E G4549883U G4552218R S2111122H S0000000J S9999999C T0000000G T9999999Z F0000000X F9999999M G0000000R G9999999W
  M0000000T M9999999X M0000008J M5012345J`.split(/\s+/)
const invalid = [
  'S1234567A',
  'M1234567B',
  'S1179607H',
  'X1728872E',
  'M0000008M',
  'T1234567D',
  'G1234567N',
  's1234567d',
  'S123456D',
  'S1234567',
  ' S1234567D',
  'S1234567D\n',
  'S１234567D',
]

test.each(valid)('%s is an NRIC or FIN', nric => expect(isNric(nric)).toBe(true))
test.each(invalid)('%j is none', nric => expect(isNric(nric)).toBe(false))
test('an empty one passes', () => expect(isNric('')).toBe(true))

test('refuses every single wrong digit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('S', 'T', 'F', 'G', 'M'),
      fc.stringMatching(/^\d{7}$/),
      fc.nat(6),
      fc.integer({ min: 1, max: 9 }),
      (prefix, digits, place, by) => {
        const wrong = digits.slice(0, place) + ((Number(digits[place]) + by) % 10) + digits.slice(place + 1)
        const letter = nricLetter(prefix, digits)
        return isNric(prefix + digits + letter) && !isNric(prefix + wrong + letter)
      },
    ),
  )
})

test('a FIN is known by its prefix', () =>
  expect(['S1234567D', 'T1234567J', 'F1234567N', 'G1234567X', 'M1234567K'].map(isFin)).toEqual([false, false, true, true, true]))
