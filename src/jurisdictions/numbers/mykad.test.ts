import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMyKad, myKad, myKadAtEnrolment } from './mykad.ts'

const typeMyKad = myKad.type!
const isPlausibleMyKad = myKad.doubt!.isPlausible
const myKadError = myKadAtEnrolment.faultOf
const press = (keys: string) => [...keys].reduce((shown, key) => typeMyKad(shown, key === '<' ? shown.slice(0, -1) : shown + key), '')

describe('formatting a number that is typed', () => {
  test('a MyKad number formats itself 6-2-4', () => {
    expect(['7703', '770305', '7703050', '77030502', '770305021234', '7703050212345'].map(press)).toEqual([
      '7703',
      '770305-',
      '770305-0',
      '770305-02-',
      '770305-02-1234',
      '770305-02-1234',
    ])
    expect(formatMyKad('770305-02 1234')).toBe('770305-02-1234')
  })

  test('backspace over a dash takes the dash and the digit before it', () => {
    expect([press('770305<'), press('77030502<'), press('770305021<')]).toEqual(['77030', '770305-0', '770305-02-'])
    expect(typeMyKad('770305-02-1234', '77030502-1234')).toBe('770300-21-234')
  })

  test('the field can be emptied', () => expect(press(`770305021234${'<'.repeat(12)}`)).toBe(''))

  test('deletes exactly one digit per backspace', () => {
    const digits = (text: string) => text.replaceAll('-', '')
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,12}$/), typed => {
        const shown = press(typed)
        return digits(shown) === typed && digits(typeMyKad(shown, shown.slice(0, -1))) === typed.slice(0, -1)
      }),
    )
  })
})

describe('checking a number', () => {
  test('a number that is checked has twelve digits, dashes ignored', () => {
    expect(['', '  ', '770305-02-123', '77030502123x', '770305-02-1234', '770305021234'].map(myKadError)).toEqual([
      'NRIC_REQUIRED',
      'NRIC_REQUIRED',
      'NRIC_LENGTH',
      'NRIC_LENGTH',
      null,
      null,
    ])
  })
})

test('a plausible MyKad begins with a day of birth and a place that exist', () => {
  expect(['770305021234', '000229141234', '991231761234', '880229875542'].map(isPlausibleMyKad)).toEqual([true, true, true, true])
  expect(isPlausibleMyKad('870229875542')).toBe(false)
  const slips = ['771305021234', '770231021234', '770300021234', '770005021234', '770305001234', '770305701234', '7703050212']
  expect(slips.filter(isPlausibleMyKad)).toEqual([])
})
