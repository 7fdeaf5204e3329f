import { expect, test } from 'vitest'
import { isAnonymousName, isPlaceholderName } from './names.ts'

test.each([
  'Hamba Allah',
  'HAMBA ALLAH.',
  'Anon',
  'anonymous',
  'NN',
  'N.N.',
  'Tanpa Nama',
  'HambaAllah',
  'Hamba Allah SWT',
  'Hamba Allah & keluarga',
  'Keluarga Hamba Allah',
  '匿名',
  '无名氏',
  'Anonymous Anonymous',
])('%s is anonymous', name => {
  expect([isAnonymousName(name), isPlaceholderName(name)]).toEqual([true, false])
})
test.each([
  '',
  ' ',
  '-',
  '--',
  'NA',
  'Tiada nama',
  'n/a',
  'N.A.',
  'NIL',
  'null',
  '#REF!',
  '#N/A',
  '#VALUE!',
  '#NAME?',
  '\u200B',
  '\u2060\uFEFF',
  '\u202E',
  '0',
  '12345',
  '91234567',
  'NaN',
  '(blank)',
  '[object Object]',
  'TBC',
  'NULL NULL',
  'TRUE',
])('%j is no name', name => {
  expect([isAnonymousName(name), isPlaceholderName(name)]).toEqual([false, true])
})
test.each(['Na Li', 'Li Li', 'Nil Kumar', 'Anon bin Ahmad', 'Abdullah', 'Nn. Siti', '陈伟', 'நா', 'محمد', "O'Nil", '3M', '7-Eleven'])(
  '%s is a name',
  name => {
    expect([isAnonymousName(name), isPlaceholderName(name)]).toEqual([false, false])
  },
)
