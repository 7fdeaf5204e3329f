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
