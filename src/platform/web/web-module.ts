import type { ReactNode } from 'react'
import type { LocalModule, ScreenRoute } from './shell/modules.ts'

/** A screen that a feature adds below another feature's menu entry; `place` is its order among the added ones. */
export type AddedScreen = ScreenRoute & { place: number }

/** What one feature contributes to the web. Only data and lazy imports: the whole list is in the first load. */
export type WebModule = {
  /** Its menu entries, each with its screens. An entry's `path` comes from the feature's `paths.ts`. */
  modules?: readonly LocalModule[]
  /** Screens that it adds below entries of other features, by the code of the entry. */
  screens?: Readonly<Record<string, readonly AddedScreen[]>>
  /** Pages for every signed-in user. */
  always?: readonly { path: string; element: ReactNode }[]
}

/** Declares what a feature contributes to the web; a misspelt part does not compile. */
export const defineWebModule = (module: WebModule): WebModule => module

/** All menu entries, each with the screens that other features add to it. Throws when an added screen's entry does not exist. */
export function joinWebModules(all: readonly WebModule[]): LocalModule[] {
  const modules = all.flatMap(({ modules: own = [] }) => own)
  const added = all.flatMap(({ screens = {} }) => Object.entries(screens).flatMap(([code, list]) => list.map(screen => ({ code, screen }))))
  const codes = new Set(modules.map(({ code }) => code))
  const lost = added.find(({ code }) => !codes.has(code))
  if (lost) throw new Error(`A screen is added to ${lost.code}, which no feature declares.`)
  return modules.map(module => {
    const more = added.filter(({ code }) => code === module.code).map(({ screen }) => screen)
    return more.length
      ? { ...module, screens: [...(module.screens ?? []), ...more.toSorted((one, other) => one.place - other.place)] }
      : module
  })
}
