import { expect, test } from 'vitest'
import { normalIdNumber } from './normal-id-number.ts'

test('stores an identity number in capitals without separators, and drops no other character', () =>
  expect([' s1234567d ', '770305-02-1234', 'Ｓ1234567Ｄ', 'S123é4567D', 'S1234567²'].map(normalIdNumber)).toEqual([
    'S1234567D',
    '770305021234',
    'S1234567D',
    'S123É4567D',
    'S1234567²',
  ]))
