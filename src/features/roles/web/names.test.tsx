import { afterEach, expect, test } from 'vitest'
import { setLocale } from '#messages/runtime.js'
import { buttons, modules } from '../modules.ts'
import { startingNames } from '../starting-names.ts'
import { moduleName } from './matrix/module-labels.ts'
import { roleDescriptionText, roleNameText } from './role-names.ts'

afterEach(() => setLocale('en', { reload: false }))

test('every module and button has a name in messages, in English the one of the specification', () => {
  const all = [...modules, ...buttons]
  expect(all.filter(({ code }) => moduleName(code, '') === '').map(({ code }) => code)).toEqual([])
  expect(buttons.filter(({ code, name }) => moduleName(code, name).toLowerCase() !== name.toLowerCase())).toEqual([])
})

test('the roles that a charity starts with are named in the language of their reader, its own ones as typed', async () => {
  for (const { name, description } of Object.values(startingNames))
    expect([roleNameText(name), roleDescriptionText(description)]).toEqual([name, description])
  await setLocale('ms', { reload: false })
  expect([roleNameText('Counter clerk'), roleNameText('Treasurer'), roleDescriptionText('Every right.')]).toEqual([
    'Kerani kaunter',
    'Treasurer',
    'Semua hak.',
  ])
})
