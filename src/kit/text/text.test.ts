import { describe, expect, test } from 'vitest'
import { Email, FullName, isBlankValue, isEmail, patterns, Remark, supportingFileTypes } from './text.ts'

const words = (result: { error?: { issues: { message: string }[] } | undefined }) => result.error?.issues.map(({ message }) => message)

describe('an e-mail', () => {
  test('is a local part and a domain, or a bracketed IP', () => {
    for (const email of ['siti@mail.sg', 'a.b+c@sub.mail.com.my', "o'neil@x-y.org", 'x@[192.168.1.255]', 'x@[1.2.3.4]'])
      expect(isEmail(email), email).toBe(true)
  })

  test('is refused when it is anything else', () => {
    const others = [
      '',
      'siti',
      '@mail.sg',
      'siti@',
      'siti@mail',
      'a..b@mail.sg',
      '.a@mail.sg',
      'a@-mail.sg',
      'a b@mail.sg',
      'a@mail.sg\nBcc: x@y.z',
      'a@[1.2.3]',
      'a@[1.2.3.4.5]',
      'a@[256.1.1.1]',
      'a@[1.2.3.4.]',
      'a@b@',
      `${'a'.repeat(65)}@mail.sg`,
      `a@${'b.'.repeat(130)}sg`,
    ]
    for (const text of others) expect(isEmail(text), text).toBe(false)
    expect(words(Email.safeParse('siti'))).toEqual(['Invalid email'])
  })

  test('takes linear time', () => {
    const before = process.cpuUsage()
    for (const text of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(100)}`, `a@[${'1.'.repeat(100)}`]) expect(isEmail(text)).toBe(false)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  })

  test('is taken without the blanks around it', () => expect(Email.parse(' a@b.sg ')).toBe('a@b.sg'))
})

describe('a name', () => {
  test('of a person has no digits', () => {
    expect(FullName.parse(" Nur'ain binti D’Souza-陈 ")).toBe("Nur'ain binti D’Souza-陈")
    expect(words(FullName.safeParse('Siti 2'))).toEqual(['Full Name should not contain digits'])
    expect(words(FullName.safeParse('Siti ٢'))).toEqual(['Full Name should not contain digits'])
    expect(words(FullName.safeParse('  '))).toEqual(['Full Name is required'])
  })

  test('of a company takes letters, digits and a few signs', () => {
    for (const name of ['Ali & Sons (M) Sdn. Bhd.', "A/B-C*[1]{2}'s", '陈记 2']) expect(patterns.companyName.test(name), name).toBe(true)
    for (const name of ['', 'A@B', 'A, B', 'A_B', '<b>']) expect(patterns.companyName.test(name), name).toBe(false)
  })

  test('of a contact person takes letters and spaces', () => {
    expect(['Siti Aminah', 'Björn', 'Siti 2', "O'Neil", ''].map(name => patterns.contactPerson.test(name))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

test('the other patterns take what their names say', () => {
  const takes = (pattern: keyof typeof patterns, ...texts: string[]) => texts.map(text => patterns[pattern].test(text))
  expect(takes('alphanumeric', 'A1', 'A 1', 'A-1')).toEqual([true, false, false])
  expect(takes('alphanumericWithSpace', 'A 1', 'A-1')).toEqual([true, false])
  expect(takes('alphabetic', 'Ab', 'A1', 'A b')).toEqual([true, false, false])
  expect(takes('alphabeticWithDotAndComma', 'Ab., c', 'A1')).toEqual([true, false])
  expect(takes('unit', '#05-12', '12A/3', '5;')).toEqual([true, true, false])
  expect(takes('numberOnly', '007', '1.5', '-1', '')).toEqual([true, false, false, false])
  expect(takes('plainText', 'Block 5', ' Block', 'Block!', '')).toEqual([true, false, false, false])
})

test('a remark has at most 250 characters', () =>
  expect([250, 251].map(length => Remark.safeParse('x'.repeat(length)).success)).toEqual([true, false]))

test('recognises blank values', () => {
  for (const value of ['', ' ', null, undefined, 'null', 'NA', false, []]) expect(isBlankValue(value)).toBe(true)
  for (const value of [0, true, 'N', 'na', [0], {}]) expect(isBlankValue(value)).toBe(false)
})

test('a supporting document is a picture or a PDF', () => expect(supportingFileTypes).toEqual(['png', 'jpeg', 'jpg', 'pdf']))
