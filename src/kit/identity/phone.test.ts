import { describe, expect, test } from 'vitest'
import { joinPhone, splitPhone } from './phone.ts'

describe('a phone number', () => {
  test('travels as dial code, space, digits', () => expect(joinPhone('+65', '8123 4567')).toBe('+65 81234567'))

  test('a phone number is read with and without its space', () => {
    expect(splitPhone('+6581234567')).toEqual({ dialCode: '+65', digits: '81234567' })
    expect(splitPhone('+673 712-3456')).toEqual({ dialCode: '+673', digits: '7123456' })
    expect(splitPhone('+67 81234567')).toBe(null)
    expect(splitPhone('81234567')).toBe(null)
  })
})
