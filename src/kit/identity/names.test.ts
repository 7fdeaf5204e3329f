import { expect, test } from 'vitest'
import { isAnonymousName, isPersonsName, isPlaceholderName, isPlainCompanyName, plainCompanyName } from './names.ts'

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
  'Cash',
  'CASH DONATION',
  'Tunai',
  'Walk-in',
  'WALK IN DONOR',
  'Member of public',
  'Orang ramai',
  'Name withheld',
  '善心人士',
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
  'Mr',
  'Mr.',
  'Mr & Mrs',
  'Tuan Haji',
  'test',
  'TEST TEST',
  'Test Donor',
  'xxx',
  'X X X',
  'aaaa',
  'Guest',
  '=VLOOKUP(A2,B:C,2)',
])('%j is no name', name => {
  expect([isAnonymousName(name), isPlaceholderName(name)]).toEqual([false, true])
})
test.each([
  'Na Li',
  'Li Li',
  'Nil Kumar',
  'Anon bin Ahmad',
  'Abdullah',
  'Nn. Siti',
  '陈伟',
  'நா',
  'محمد',
  "O'Nil",
  '3M',
  '7-Eleven',
  'Oo',
  'Johnny Cash',
  'Mr Tan',
  'Haji Ahmad',
  'Dan',
  'Encik Dan',
  'Testa Rossa',
  'Public Bank Bhd',
  'Guest Keen',
  'E',
])('%s is a name', name => {
  expect([isAnonymousName(name), isPlaceholderName(name)]).toEqual([false, false])
})

test('a company’s name has letters of any script, digits, spaces and the specification’s marks', () => {
  const names = ["Tan & Son's (Pte) Ltd.", '[7-Eleven] {A/B} *', '大众 Sdn Bhd', 'நிறுவனம்', 'Acme Co., Ltd', 'Yahoo!', 'A+B', 'x@y']
  expect(names.filter(isPlainCompanyName)).toEqual(names.slice(0, 4))
  expect(plainCompanyName('  Acme Co.,  Ltd! ')).toBe('Acme Co. Ltd')
})

test('a contact person’s name has letters, spaces and the marks within names', () => {
  const names = ['Siti binte Ali', 'Raj s/o Kumar', "O'Neil", 'Nur-Aini', 'Dr. Lim @ Lee', '陈伟', 'Raj 2', 'a@b.sg; x', 'Tan & Lim']
  expect(names.filter(isPersonsName)).toEqual(names.slice(0, 6))
})
