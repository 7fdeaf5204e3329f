import { describe, expect, test } from 'vitest'
import { Email, FullName, isEmail } from './text.ts'

const words = (result: { error?: { issues: { message: string }[] } | undefined }) => result.error?.issues.map(({ message }) => message)

describe('an e-mail', () => {
  test('an e-mail is a local part and a domain, or a bracketed IP', () => {
    for (const email of ['siti@mail.sg', 'a.b+c@sub.mail.com.my', "o'neil@x-y.org", 'x@[192.168.1.255]', 'x@[1.2.3.4]'])
      expect(isEmail(email), email).toBe(true)
  })

  test('an e-mail is refused when it is anything else', () => {
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
    expect(words(Email.safeParse('siti'))).toEqual(['INVALID_EMAIL'])
  })

  test('takes linear time', () => {
    const before = process.cpuUsage()
    for (const text of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(100)}`, `a@[${'1.'.repeat(100)}`]) expect(isEmail(text)).toBe(false)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  })

  test('an e-mail is taken without the blanks around it', () => expect(Email.parse(' a@b.sg ')).toBe('a@b.sg'))
})

describe('a name', () => {
  test('a name of a person has no digits', () => {
    expect(FullName.parse(" Nur'ain binti D’Souza-陈 ")).toBe("Nur'ain binti D’Souza-陈")
    expect(words(FullName.safeParse('Siti 2'))).toEqual(['FULL_NAME_WITH_DIGITS'])
    expect(words(FullName.safeParse('Siti ٢'))).toEqual(['FULL_NAME_WITH_DIGITS'])
    expect(words(FullName.safeParse('  '))).toEqual(['FULL_NAME_REQUIRED'])
  })
})
