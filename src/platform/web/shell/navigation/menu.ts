import type { Icon } from '@phosphor-icons/react'
import type { ComponentType } from 'react'
import type { CurrentUser, PermissionEntry } from '#platform/web/state/current-user.ts'
import { joinPaths, type LocalModule, moduleName, type PaletteAction, type Screen, type ScreenRoute } from '../modules.ts'
import { isEnough, readPermissions, type Rights } from '../rights.ts'

/** A permitted route. */
export type PermittedRoute = { path: string; screen: Screen; rights: Rights; moduleCode: string; isList: boolean }

/** A sidebar entry; children nest up to two levels. */
export type MenuEntry = {
  path: string
  name: string
  state: string
  moduleCode: string
  sequence: number
  /** Whether it expands: it has children. */
  collapse: boolean
  children: readonly MenuEntry[]
  routes: readonly PermittedRoute[]
  icon?: Icon
  group?: number
  Badge?: ComponentType | undefined
}

type PermittedPlaces = {
  module: LocalModule
  entry: PermissionEntry
  rights: Rights
  path: string
  sequence: number
  children: readonly PermittedPlaces[]
}

/** The permitted modules in the server's order, without hidden ones. */
export function permittedModules(
  user: CurrentUser,
  local: readonly LocalModule[],
  hidden: readonly string[] = [],
  parentPath = '',
): PermittedPlaces[] {
  const { find, rightsIn } = readPermissions(user.permissions)
  const isHidden = (code: string) => hidden.some(other => other.toLowerCase() === code.toLowerCase())
  return local
    .flatMap(module => {
      const entry = find(module.code)
      if (!entry?.isView || isHidden(module.code) || module.isFor?.(user) === false) return []
      const path = joinPaths(parentPath, module.path)
      const children = permittedModules(user, module.modules ?? [], hidden, path)
      return [{ module, entry, path, children, rights: rightsIn(entry), sequence: entry.orderSequence }]
    })
    .toSorted((one, other) => one.sequence - other.sequence)
}

/** All routes of the permitted modules. */
export const routesOf = (modules: readonly PermittedPlaces[]): PermittedRoute[] =>
  modules.flatMap(({ module, rights, path, children }) => [...ownRoutes(module, rights, path), ...routesOf(children)])

const ownRoutes = (module: LocalModule, rights: Rights, path: string): PermittedRoute[] =>
  openScreens(module, rights).map(({ path: below, screen, isList = false }) => ({
    path: joinPaths(path, below),
    screen,
    rights,
    moduleCode: module.code,
    isList,
  }))
const openScreens = (module: LocalModule, rights: Rights) => (module.screens ?? []).filter(({ needs }) => isEnough(rights, needs))

/** The sidebar entries: one per module, with its listed screens or sub-modules. Modules without screens are omitted. */
export const menuOf = (modules: readonly PermittedPlaces[]): MenuEntry[] =>
  modules.flatMap(one => {
    const { module, entry, rights, path, sequence } = one
    const routes = ownRoutes(module, rights, path)
    const children = [...listedScreens(one), ...menuOf(one.children)]
    const first = children[0]?.path ?? routes[0]?.path
    if (entry.type.toLowerCase() === 'other' || !first) return []
    // A single listed screen is the module itself: nothing to expand.
    const isSingle = children.length === 1 && one.children.length === 0 && children[0]?.children.length === 0
    const below = isSingle ? [] : children
    const { icon, group } = module
    return [
      {
        ...base(first, moduleName(module.name, entry.name), module.code, sequence),
        collapse: below.length > 0,
        children: below,
        routes,
        icon,
        group,
        Badge: module.Badge ?? children.find(child => child.Badge)?.Badge,
      },
    ]
  })

const base = (path: string, name: string, moduleCode: string, sequence: number) => ({
  path,
  name,
  moduleCode,
  sequence,
  state: path.slice(1).replaceAll('/', '.'),
})

function listedScreens({ module, entry, rights, path, sequence }: PermittedPlaces): MenuEntry[] {
  const nameOf = (route: ScreenRoute, at: string) =>
    moduleName(route.listed ?? (() => ''), entry.nested?.find(place => route.path && joinPaths(path, place.path ?? '') === at)?.name)
  return openScreens(module, rights)
    .filter(route => route.listed)
    .map((route, i) => {
      const at = joinPaths(path, route.path)
      const entries = (route.entries ?? []).map((sub, n) => ({
        ...base(`${at}${sub.search}`, sub.name(), module.code, n),
        collapse: false,
        children: [],
        routes: [],
        Badge: sub.Badge,
      }))
      return {
        ...base(at, nameOf(route, at), module.code, sequence + i / 100),
        collapse: entries.length > 0,
        children: entries,
        routes: [],
        Badge: route.Badge,
      }
    })
}

/** The permitted palette actions. */
export const actionsOf = (modules: readonly PermittedPlaces[]): PaletteAction[] =>
  modules.flatMap(({ module, rights, children }) => [
    ...(module.actions ?? []).filter(({ needs }) => isEnough(rights, needs)),
    ...actionsOf(children),
  ])
