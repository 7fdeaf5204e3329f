import { expect, test } from 'vitest'
import { hasValidUenCheckLetter, isUen } from './uen.ts'

const real =
  '00192200M 53143018M 197401143C 201403121W 201933247R 202105249M S16FC0121D T01FC6132D S65SS0033F T08LL0721A T14FC0094H S60SS0007E'

test.each(real.split(' '))('%s is a UEN with a right check letter', uen =>
  expect([isUen(uen), hasValidUenCheckLetter(uen)]).toEqual([true, true]),
)

test('accepts a UEN with a wrong check letter, and detects it', () => {
  for (const uen of ['00192200X', '197401143D', 'S16FC0121E']) expect([isUen(uen), hasValidUenCheckLetter(uen)]).toEqual([true, false])
})

test('refuses another length, other characters, and an NRIC with or without a slip', () => {
  for (const text of [
    '',
    'ABC123',
    '12345678',
    'S1234567D',
    'S12345678',
    'S12345678A',
    '2014-03121W',
    '201403121W ',
    'S16FC0121D;',
    '２01403121W',
  ])
    expect(isUen(text)).toBe(false)
})
