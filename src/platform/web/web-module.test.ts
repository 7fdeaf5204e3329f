import { expect, test } from 'vitest'
import type { LocalModule } from './shell/modules.ts'
import { joinWebModules } from './web-module.ts'

const screen = () => null
const donations = { code: 'donations', path: '/donations', screens: [{ path: '', screen }] } as unknown as LocalModule

test('adds the screens of other features in the order of their places', () => {
  const [joined] = joinWebModules([
    { screens: { donations: [{ path: 'recurring', screen, place: 20 }] } },
    { modules: [donations] },
    { screens: { donations: [{ path: 'uploads', screen, place: 10 }] } },
  ])
  expect(joined?.screens?.map(({ path }) => path)).toEqual(['', 'uploads', 'recurring'])
})

test('adds the entries of other features below one, with its icon', () => {
  const icon = () => null
  const [joined] = joinWebModules([
    { below: { settings: [{ code: 'rate-setting', name: () => 'Rates', path: '/rates' }] } },
    { modules: [{ code: 'settings', name: () => 'Settings', icon, path: '/settings', group: 3 } as unknown as LocalModule] },
  ])
  expect(joined?.modules).toMatchObject([{ code: 'rate-setting', icon, group: 3 }])
})

test('refuses a screen that is added to an entry no one declares', () => {
  expect(() => joinWebModules([{ modules: [donations] }, { screens: { donation: [{ path: 'x', screen, place: 1 }] } }])).toThrow(
    'A screen is added to donation, which no feature declares.',
  )
})
