import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isGuessable, Password, passwordChecks } from './passwords.ts'

const failing = (password: string, ownWords?: string[]) =>
  passwordChecks(password, ownWords)
    .filter(({ passed }) => !passed)
    .map(({ code }) => code)

test('a password has seven characters with both cases, a digit and a symbol, and no spaces', () => {
  for (const good of ['Amanah#2026', 'Kt7$mbq', 'Ärger-4-Über', `Aa1!${'xyzwv'.repeat(24)}`])
    expect([good, Password.safeParse(good).success, failing(good)]).toEqual([good, true, []])
  expect(['Kt7$mb', 'kt7$mbq', 'KT7$MBQ', 'Ktz$mbq', 'Kt7xmbq', 'Kt7$ mbq'].map(bad => failing(bad))).toEqual([
    ['LENGTH'],
    ['UPPER'],
    ['LOWER'],
    ['DIGIT'],
    ['SYMBOL'],
    ['NO_SPACES'],
  ])
  for (const bad of ['Kt7$mb', 'kt7$mbq', 'Kt7$ mbq', '', `Kt7$${'mbqrs'.repeat(25)}`]) expect(Password.safeParse(bad).success).toBe(false)
})

test('an empty field has nothing ticked yet', () => expect(failing('')).toHaveLength(8))

test('a common password is refused however it is dressed up', () => {
  for (const common of [
    'P@ssw0rd1!',
    'Password#1',
    'Qwerty123!',
    'Welcome@2026',
    '!!Adm1n!!',
    'Summer2026!',
    '1qaz2wsX!',
    'S1ngapore#65',
    'Aaaaaa1!',
  ])
    expect(isGuessable(common), common).toBe(true)
  expect(commonPasswords.size).toBeGreaterThan(100)
})

test('a walk over the keyboard is refused, with shifted digits too', () => {
  for (const walk of ['1qaz@WSX3edc', 'Zaq1@wsx', 'Qwer1234!@#$', 'Asdf!234', '!QAZxsw2', 'Qwerty!2345', 'Poiu0987^', '1Q2w3e4r!'])
    expect(isGuessable(walk), walk).toBe(true)
  for (const good of ['Amanah#2026', 'Kt7$mbq', 'Weed#Pool9x', 'Sweet!River3', 'Kertas-Biru-7', 'Pool99!water'])
    expect(isGuessable(good), good).toBe(false)
})

test('a password holding one’s own name or e-mail is refused', () => {
  const siti = ['Siti', 'Nurhaliza', 'siti.n@mail.sg']
  for (const own of ['Siti#90210k', 'x9!nurHALIZAx', 'S1ti#90210k']) expect(failing(own, siti), own).toEqual(['NOT_GUESSABLE'])
  expect(isGuessable('Important#92', ['Tan', 'Wei'])).toBe(false)
  expect(isGuessable('Tan#92qzxk', ['Tan', 'Wei'])).toBe(true)
  expect(isGuessable('Vq7$kLmw2', ['', 'Ng', 'x@y.sg'])).toBe(false)
})
