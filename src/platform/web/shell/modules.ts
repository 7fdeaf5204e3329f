import { defaultLanguage, type Language } from '#kit/text/languages.ts'
import type { Icon } from '@phosphor-icons/react'
import type { ComponentType } from 'react'
import type { CurrentUser } from '../state/current-user.ts'
import type { Needs, Rights } from './rights.ts'

/** A message function, in the current or a given language. */
export type ModuleNames = (inputs?: {}, options?: { locale?: Language }) => string

/** Props of a screen: the permissions of its module. */
type ScreenProps = { rights: Rights }
export type Screen = ComponentType<ScreenProps> & { preload?: () => Promise<unknown> }
/** A sidebar entry below a screen: the same screen with a query string. */
type SubEntry = { name: () => string; search: string; Badge?: ComponentType }

/** A route of a module. `path` is relative to the module's; '' is the module's own, '/x' is absolute. */
export type ScreenRoute = {
  path: string
  screen: Screen
  needs?: Needs
  /** Whether it is a list, which shows the exports tray. */
  isList?: boolean
  /** The sidebar label; a route without one is not listed. */
  listed?: ModuleNames
  entries?: readonly SubEntry[]
  Badge?: ComponentType
}

/** An action of the command palette: goes to a page, or opens the phone desk. */
export type PaletteAction = { id: string; name: () => string; needs?: Needs } & (
  | { to: string; opens?: never }
  | { to?: never; opens: 'desk' }
)

/** A module of the web app. The server orders them, and its name overrides this one; codes match case-insensitively. */
export type LocalModule = {
  code: string
  name: ModuleNames
  icon: Icon
  path: string
  /** Groups are separated by a line in the sidebar. */
  group: number
  screens?: readonly ScreenRoute[]
  /** Sub-modules, with rights of their own. */
  modules?: readonly LocalModule[]
  actions?: readonly PaletteAction[]
  /** Beside the module while it is closed; without one, that of its first screen that has one. */
  Badge?: ComponentType
  /** A further condition on the user. */
  isFor?: (user: CurrentUser) => boolean
}

/** Joins a child path to its parent's; a path that begins with '/' is absolute. */
export function joinPaths(parent: string, child: string): string {
  if (!child) return parent
  return child.startsWith('/') ? child : `${parent.replace(/\/$/, '')}/${child}`
}

/** The server's name overrides ours, unless it is the English default, which is translated. */
export function moduleName(names: ModuleNames, charityName: string | null | undefined): string {
  const isUsual = !charityName || charityName === names({}, { locale: defaultLanguage })
  return isUsual ? names() : charityName
}
