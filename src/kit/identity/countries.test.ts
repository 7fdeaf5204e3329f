import { expect, test } from 'vitest'
import { countries, dialCodes } from './countries.ts'

test('every country has a code, a name and a dial code', () => {
  expect(countries.length).toBe(245)
  for (const country of countries)
    expect([country.code, country.dial_code, country.name.length > 3], country.name).toEqual([
      expect.stringMatching(/^[A-Z]{2}$/),
      expect.stringMatching(/^\+[1-9]\d{0,2}$/),
      true,
    ])
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  expect(countries.find(({ code }) => code === 'BN')).toEqual({ code: 'BN', name: 'Brunei', dial_code: '+673' })
})

test('longer dial codes are read before shorter ones', () => expect(dialCodes.indexOf('+673')).toBeLessThan(dialCodes.indexOf('+65')))
