import type { Icon } from '@phosphor-icons/react'
import type { ComponentType } from 'react'
import type { CurrentUser } from '../state/current-user.ts'
import type { Rights } from './rights.ts'

/** A name in the reader's language, or in a given one. */
export type Named = (inputs?: {}, options?: { locale?: 'en' | 'ms' }) => string

/** A screen is handed the permission flags of its module. */
export type ScreenProps = { rights: Rights }
export type Screen = ComponentType<ScreenProps>
/** What opening a screen takes besides seeing its module: a flag, or a button's right. */
export type Needs = 'isAdd' | 'isEdit' | 'isDelete' | `button:${string}`

/** One place below a listed screen: the same screen with a part of its address. */
export type SubEntry = { name: () => string; search: string; Badge?: ComponentType }

/** A route of a module. `path` is joined onto the module's, '' is the module's own, '/x' stands by itself. */
export type ScreenRoute = {
  path: string
  screen: Screen
  needs?: Needs
  /** A list: exports dock below it. */
  isList?: boolean
  /** Its name in the sidebar below its module; without one it has no place there. */
  listed?: Named
  entries?: readonly SubEntry[]
  Badge?: ComponentType
}

/** Something the palette offers to do. */
export type PaletteAction = { id: string; name: () => string; to: string; needs?: Needs }

/** A module as the web knows it. The server's name and sequence override these; its code is matched in any letter case. */
export type LocalModule = {
  code: string
  name: Named
  icon: Icon
  path: string
  sequence: number
  /** A line parts the groups in the sidebar. */
  group: number
  screens?: readonly ScreenRoute[]
  /** Sub-modules, with rights of their own. */
  modules?: readonly LocalModule[]
  actions?: readonly PaletteAction[]
  /** Beyond the right to view it, what must hold of the person. */
  isFor?: (user: CurrentUser) => boolean
}

/** A child's path below its parent's; one that begins with '/' stands by itself. */
export const joined = (parent: string, child: string): string =>
  child.startsWith('/') ? child : child ? `${parent.replace(/\/$/, '')}/${child}` : parent

/** The server's name for a place, which overrides ours; its usual name is said in the reader's language. */
export function nameFor(ours: Named, theirs: string | null | undefined): string {
  const isUsual = !theirs || theirs === ours({}, { locale: 'en' })
  return isUsual ? ours() : theirs
}
