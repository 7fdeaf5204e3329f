import { HouseIcon } from '@phosphor-icons/react/dist/csr/House'
import { describe, expect, test } from 'vitest'
import type { CurrentUser, PermissionEntry } from '#platform/web/state/current-user.ts'
import { actionsOf, menuOf, permittedModules, routesOf } from './menu.ts'
import type { LocalModule, ModuleNames } from '../modules.ts'

const screen = () => null
const module = (code: string, more: Partial<LocalModule> = {}): LocalModule => ({
  code,
  name: () => `local ${code}`,
  icon: HouseIcon,
  path: `/${code}`,
  group: 1,
  screens: [{ path: '', screen }],
  ...more,
})
const may = (moduleCode: string, orderSequence: number, more: Partial<PermissionEntry> = {}): PermissionEntry => ({
  id: 1,
  moduleCode,
  name: moduleCode.toUpperCase(),
  type: 'menu',
  isView: true,
  isAdd: false,
  isEdit: false,
  isDelete: false,
  orderSequence,
  ...more,
})
const user = (...permissions: PermissionEntry[]) => ({ permissions, appPreferenceDetails: [] }) as unknown as CurrentUser

describe('the sidebar', () => {
  test("holds only modules that may be viewed, by the server's name and in its sequence", () => {
    const menu = menuOf(
      permittedModules(user(may('donors', 5), may('donations', 2), may('roles', 1, { isView: false })), [
        module('donations'),
        module('donors'),
        module('roles'),
        module('cms'),
      ]),
    )
    expect(menu.map(({ name, sequence }) => [name, sequence])).toEqual([
      ['DONATIONS', 2],
      ['DONORS', 5],
    ])
  })
  test("says a module's usual name in the reader's language, and a new name as the server has it", () => {
    const named: ModuleNames = (_, options) => (options?.locale === 'en' ? 'Donations' : 'Derma')
    const nameOf = (name: string) =>
      menuOf(permittedModules(user(may('donations', 1, { name })), [module('donations', { name: named })]))[0]?.name
    expect(['Donations', 'DONATIONS', '', 'Gifts'].map(nameOf)).toEqual(['Derma', 'DONATIONS', 'Derma', 'Gifts'])
  })
  test('matches module codes in any letter case', () => {
    expect(menuOf(permittedModules(user(may('IRAS', 1)), [module('iras')])).map(({ path }) => path)).toEqual(['/iras'])
  })
  test('leaves out hidden modules, modules that are not menus, and modules without screens', () => {
    const all = user(may('a', 1), may('b', 2), may('c', 3, { type: 'other' }), may('d', 4))
    const menu = menuOf(permittedModules(all, [module('a'), module('b'), module('c'), module('d', { screens: [] })], ['B']))
    expect(menu.map(({ moduleCode }) => moduleCode)).toEqual(['a'])
  })
  test('nests two levels deep', () => {
    const listed = (name: string) => () => name
    const donations = module('donations', {
      screens: [
        { path: '', screen, listed: listed('All donations') },
        {
          path: 'pending-request',
          screen,
          listed: listed('Pending request'),
          entries: [{ name: listed('To verify'), search: '?tab=verify' }],
        },
        { path: 'details', screen },
      ],
    })
    const [entry] = menuOf(permittedModules(user(may('donations', 1)), [donations]))
    expect(entry?.collapse).toBe(true)
    expect(entry?.children.map(child => [child.name, child.path, child.children.map(({ path }) => path)])).toEqual([
      ['All donations', '/donations', []],
      ['Pending request', '/donations/pending-request', ['/donations/pending-request?tab=verify']],
    ])
  })
  test('counts beside a closed module what it says itself, else what its first screen with a count says', () => {
    const [ofScreen, ofModule] = [() => null, () => null]
    const screens = [{ path: '', screen, listed: () => 'All', Badge: ofScreen }]
    const menu = menuOf(
      permittedModules(user(may('a', 1), may('b', 2)), [module('a', { screens }), module('b', { screens, Badge: ofModule })]),
    )
    expect(menu.map(({ Badge }) => Badge)).toEqual([ofScreen, ofModule])
  })
  test('joins the paths of sub-modules onto their parent; a path from the root is kept', () => {
    const settings = module('settings', {
      screens: [],
      modules: [module('rate-setting', { path: 'rate-settings' }), module('charity-profile', { path: '/charity-profile' })],
    })
    const holder = user(may('settings', 1, { submodules: [may('rate-setting', 2), may('charity-profile', 1)] }))
    expect(menuOf(permittedModules(holder, [settings]))[0]?.children.map(({ path }) => path)).toEqual([
      '/charity-profile',
      '/settings/rate-settings',
    ])
  })
  test("names a listed screen by the server's nested entry", () => {
    const donations = module('donations', {
      screens: [
        { path: '', screen, listed: () => 'All' },
        { path: 'pending-request', screen, listed: () => 'Local' },
      ],
    })
    const holder = user(may('donations', 1, { nested: [{ name: 'Requests', path: 'pending-request' }] }))
    expect(menuOf(permittedModules(holder, [donations]))[0]?.children.map(({ name }) => name)).toEqual(['All', 'Requests'])
  })
  test('asks what else must hold of the person', () => {
    const purchases = module('purchases', {
      isFor: ({ appPreferenceDetails }) => appPreferenceDetails.some(({ name }) => name === 'Purchases'),
    })
    const holder = user(may('purchases', 1))
    expect(permittedModules(holder, [purchases])).toEqual([])
    expect(permittedModules({ ...holder, appPreferenceDetails: [{ id: 9, name: 'Purchases' }] }, [purchases])).toHaveLength(1)
  })
})

describe('routes', () => {
  const donations = module('donations', {
    screens: [
      { path: '', screen },
      { path: 'create', screen, needs: 'isAdd' },
      { path: 'upload-and-tracking', screen, needs: 'button:bulk-donations-upload' },
    ],
    actions: [{ id: 'add-donation', name: () => 'Add donation', to: '/donations/create', needs: 'isAdd' }],
  })
  const paths = (permissions: PermissionEntry[]) => routesOf(permittedModules(user(...permissions), [donations])).map(({ path }) => path)
  const button = may('donations', 2, { btnCode: 'bulk-donations-upload' })

  test('routes are made from the rights, and handed their flags', () => {
    expect(paths([may('donations', 1)])).toEqual(['/donations'])
    expect(paths([may('donations', 1, { isAdd: true, submodules: [button] })])).toEqual([
      '/donations',
      '/donations/create',
      '/donations/upload-and-tracking',
    ])
    expect(paths([may('donations', 1, { isView: false, isAdd: true })])).toEqual([])
    const [route] = routesOf(permittedModules(user(may('donations', 1, { isEdit: true, submodules: [button] })), [donations]))
    expect(route?.rights).toMatchObject({ isView: true, isAdd: false, isEdit: true, isDelete: false })
    expect([route?.rights.has('bulk-donations-upload'), route?.rights.has('refund')]).toEqual([true, false])
  })
  test('routes and the palette offer the same screens', () => {
    const offered = (isAdd: boolean) => actionsOf(permittedModules(user(may('donations', 1, { isAdd })), [donations])).map(({ id }) => id)
    expect([offered(true), offered(false)]).toEqual([['add-donation'], []])
  })
})
