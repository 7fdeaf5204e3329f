import type { ReactNode } from 'react'
import type { LocalModule, ScreenRoute } from './shell/modules.ts'

/** A screen that a feature adds below another feature's menu entry; `place` is its order among the added ones. */
export type AddedScreen = ScreenRoute & { place: number }

/** What one feature contributes to the web: only data and lazy imports, since all of it is in the first load. */
export type WebModule = {
  /** Its menu entries, each with its screens. An entry's `path` comes from the feature's `paths.ts`. */
  modules?: readonly LocalModule[]
  /** Screens that it adds below entries of other features, by the code of the entry. */
  screens?: Readonly<Record<string, readonly AddedScreen[]>>
  /** Menu entries that it adds below entries of other features, by the code of the entry, whose icon they share. */
  below?: Readonly<Record<string, readonly Omit<LocalModule, 'icon' | 'group'>[]>>
  /** Pages for every signed-in user. */
  always?: readonly { path: string; element: ReactNode }[]
}

/** Declares what a feature contributes to the web; a misspelt part does not compile. */
export const defineWebModule = (module: WebModule): WebModule => module

/**
 * All menu entries, each with the screens and entries that other features add to it. Throws when the entry of an added one does not exist.
 */
export function joinWebModules(all: readonly WebModule[]): LocalModule[] {
  const modules = all.flatMap(({ modules: own = [] }) => own)
  const added = all.flatMap(({ screens = {} }) => Object.entries(screens).flatMap(([code, list]) => list.map(screen => ({ code, screen }))))
  const below = all.flatMap(({ below: own = {} }) => Object.entries(own).flatMap(([code, list]) => list.map(entry => ({ code, entry }))))
  const codes = new Set(modules.map(({ code }) => code))
  const lost = [...added, ...below].find(({ code }) => !codes.has(code))
  if (lost) throw new Error(`A screen is added to ${lost.code}, which no feature declares.`)
  return modules.map(module => {
    const screens = added.filter(({ code }) => code === module.code).map(({ screen }) => screen)
    const entries = below
      .filter(({ code }) => code === module.code)
      .map(({ entry }) => ({ ...entry, icon: module.icon, group: module.group }))
    return {
      ...module,
      ...(screens.length && { screens: [...(module.screens ?? []), ...screens.toSorted((one, other) => one.place - other.place)] }),
      ...(entries.length && { modules: [...(module.modules ?? []), ...entries] }),
    }
  })
}
