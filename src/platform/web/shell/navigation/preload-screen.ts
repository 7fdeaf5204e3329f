import { useEffect } from 'react'
import { joinPaths, type LocalModule, type Screen } from '../modules.ts'

/** Fetches the chunk of the screen at a path, if one is there. Throws `ChunkLoadError`. */
export const preloadScreen = async (modules: readonly LocalModule[], path: string): Promise<void> =>
  void (await screensOf(modules)
    .find(screen => screen.path === path)
    ?.screen.preload?.())

const screensOf = (modules: readonly LocalModule[], parent = ''): { path: string; screen: Screen }[] =>
  modules.flatMap(({ path: own, screens = [], modules: children = [] }) => {
    const path = joinPaths(parent, own)
    return [...screens.map(({ path: below, screen }) => ({ path: joinPaths(path, below), screen })), ...screensOf(children, path)]
  })

/** Fetches the screen that a link leads to when the pointer or the focus reaches the link. One that fails is fetched again when it is drawn. */
export function usePreloadedLinks(modules: readonly LocalModule[]): void {
  useEffect(() => {
    const base = new URL(document.baseURI).pathname.replace(/\/$/, '')
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin === location.origin) void preloadScreen(modules, link.pathname.slice(base.length)).catch(() => null)
    }
    const reached = ['pointerover', 'focusin'] as const
    for (const type of reached) document.addEventListener(type, preload)
    return () => {
      for (const type of reached) document.removeEventListener(type, preload)
    }
  }, [modules])
}
