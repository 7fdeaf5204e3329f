import { describe, expect, test } from 'vitest'
import { formatPhone, digitsOfPaste, phoneFault, isPhoneDoubtful, mobileError, pastePhone, normalizePhone, typePhone } from './phone.ts'

describe('a mobile number', () => {
  test('a mobile number is grouped in fours while typed, in threes for Australia', () => {
    expect([typePhone('8', '+65'), typePhone('81234', '+65'), typePhone('8123 4567x', '+65'), typePhone('1112345678', '+60')]).toEqual([
      '8',
      '8123 4',
      '8123 4567',
      '1112 3456 78',
    ])
    expect([typePhone('412345678', '+61'), typePhone('4123456789', '+61')]).toEqual(['412 345 678', '412 345 678 9'])
  })

  test('a mobile number is grouped by its length when pasted', () => {
    expect(['12345678', '123456789', '1234567890', '12345678901', '1234567890123456'].map(digits => pastePhone(digits, '+65'))).toEqual([
      '1234 5678',
      '123 456 789',
      '1234 5678 90',
      '1234 5678 901',
      '1234 5678 90123456',
    ])
    expect(pastePhone('12345678', '+61')).toBe('123 456 78')
  })

  test('a mobile number is not pasted when it holds anything but digits', () => {
    for (const text of ['', 'abc', '+6581234567', '8123 4567', '8123-4567', '8123x4567', '８１２３４５６７'])
      expect(pastePhone(text, '+65')).toBe(null)
  })

  test('a pasted text has its digits, without the dial code that it names', () => {
    expect(['tel 8123-4567', '+60 12-345 6789', '8123 4567', '８１２３', 'none'].map(text => digitsOfPaste(text, '+65'))).toEqual([
      { dialCode: '+65', digits: '81234567' },
      { dialCode: '+60', digits: '123456789' },
      { dialCode: '+65', digits: '81234567' },
      { dialCode: '+65', digits: '8123' },
      null,
    ])
  })

  test('a mobile number has 8 to 16 digits, and 7 will do in Brunei', () => {
    expect([mobileError('8123 4567', '+65'), mobileError('1'.repeat(16), '+65'), mobileError('712 3456', '+673')]).toEqual([
      null,
      null,
      null,
    ])
    for (const short of [mobileError('8123456', '+65'), mobileError('712345', '+673'), mobileError('8123456a', '+65')]) {
      expect(short).toBe('MOBILE_TOO_SHORT')
    }
    expect(mobileError('1'.repeat(17), '+65')).toBe('MOBILE_TOO_LONG')
    expect(['8'.repeat(17), `+60 ${'1'.repeat(17)}`, '+65 123', '8123 4567'].map(typed => phoneFault(typed, 'SG'))).toEqual([
      'MOBILE_TOO_LONG',
      'MOBILE_TOO_LONG',
      'MOBILE_TOO_SHORT',
      null,
    ])
  })
})

describe('a phone number', () => {
  test('a phone number is shown by its country’s mask', () => {
    const shown = {
      '+65 81234567': '+65 8123 4567',
      '+60 1112345678': '+60 1112 3456 78',
      '+61 412345678': '+61 412 345 678',
      '+61 41234567890': '+61 412 345 678 90',
      '+61 0412345678': '+61 0412 345 678',
      '+673 7123456': '+673 712 3456',
      '+44 7911123456': '+44 7911 1234 56',
      'no number': 'no number',
    }
    for (const [phone, words] of Object.entries(shown)) expect(formatPhone(phone)).toBe(words)
  })

  test('a phone number is kept alike however it is typed', () => {
    for (const typed of ['+61 0412 345 678', '+61412345678', '0412 345 678', '0061 (0)412-345-678'])
      expect(normalizePhone(typed, 'AU'), typed).toBe('+61 412345678')
    expect([
      normalizePhone('8123 4567', 'SG'),
      normalizePhone('012-345 6789', 'MY'),
      normalizePhone('7123456', 'BN'),
      normalizePhone('+60 123456789', 'SG'),
      normalizePhone('+44 (0)7911 123456', 'SG'),
    ]).toEqual(['+65 81234567', '+60 123456789', '+673 7123456', '+60 123456789', '+44 7911123456'])
  })

  test('a text that is no phone number is not kept', () => {
    for (const typed of ['', '1234567', 'siti', '+65', '8123456x', '1'.repeat(17)]) expect(normalizePhone(typed, 'SG'), typed).toBe(null)
  })

  test.each([
    ['91234567 81234567', 'SG', true],
    ['+65 9123 4567 8123 4567', 'SG', true],
    ['60123456789', 'SG', true],
    ['61412345678', 'SG', true],
    ['6591234567', 'SG', true],
    ['6591234567', 'MY', true],
    ['60123456789', 'MY', true],
    ['6737123456', 'BN', true],
    ['61412345678', 'AU', true],
    ['9123 4567', 'SG', false],
    ['65123456', 'SG', false],
    ['+60 12-345 6789', 'SG', false],
    ['0060 12-345 6789', 'SG', false],
    ['011-1234 5678', 'MY', false],
    ['06-512 3456', 'MY', false],
    ['7123456', 'BN', false],
    ['0412 345 678', 'AU', false],
    ['+44 7911 123456', 'SG', false],
  ])('the number %j of a file in %s may be two or of another country: %s', (typed, country, isDoubtful) =>
    expect(isPhoneDoubtful(typed, normalizePhone(typed, country) ?? '')).toBe(isDoubtful),
  )
})
