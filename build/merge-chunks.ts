import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite'
import { budgetName } from './bundle.ts'
import { type ChunkGraph, chunkGraph } from './chunk-graph.ts'

/**
 * Modules by the end of their paths: what is loaded at first, what follows when a user is signed in, what that page loads
 * after its first draw, and the pages for all users.
 */
type Pages = { first: string; signedIn: readonly string[]; loadedSoon: readonly string[]; signedInPage: string }

const name = 'amanah:merge-chunks'

/**
 * Merges the chunks that every signed-in user loads into five: what some public page needs too, the rest of the first page,
 * the frame of lists, what some public page shares with it, and what the page loads after its first draw.
 * The bundler alone makes a chunk for each combination of pages, about 90 for the first list. Which modules are needed is known
 * only after unused code is removed, so the build runs twice. A module that only public pages need stays in a chunk of its own.
 * Each set is closed under imports, so the merged chunks import each other in one direction.
 */
export const mergeChunks = (pages: Pages): Plugin => ({
  name,
  apply: 'build',
  async config(config) {
    const { first, list, loadedSoon, anyPublic } = await learn(config, pages)
    const groups = [
      { name: 'base', test: (id: string) => first.has(id) && anyPublic.has(id) },
      { name: 'main', test: (id: string) => first.has(id) && !anyPublic.has(id) },
      { name: 'list', test: (id: string) => list.has(id) && !first.has(id) && !anyPublic.has(id) },
      { name: 'shared', test: (id: string) => list.has(id) && !first.has(id) && anyPublic.has(id) },
      { name: 'soon', test: (id: string) => loadedSoon.has(id) && !list.has(id) && !first.has(id) && !anyPublic.has(id) },
    ].map(group => ({ ...group, includeDependenciesRecursively: false }))
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})

/** Builds once without merging, and without the budget that only the merged build keeps. */
async function learn(config: UserConfig, { first, signedIn, loadedSoon, signedInPage }: Pages) {
  const plugins = (config.plugins ?? []).flat().filter(plugin => !isNamed(plugin, name, budgetName))
  const made = await build({ ...config, configFile: false, plugins, logLevel: 'error', build: { ...config.build, write: false } })
  const graph = chunkGraph([made as Rolldown.RolldownOutput].flat().flatMap(({ output }) => output))
  const from = (...modules: string[]) => graph.closure(modules.map(module => graph.fileOf(module) ?? missing(module)))
  return {
    first: modulesOf(graph, from(first)),
    list: modulesOf(graph, from(...signedIn)),
    loadedSoon: modulesOf(graph, from(...loadedSoon)),
    anyPublic: modulesOf(graph, withLoaded(graph, from(signedInPage))),
  }
}

/** Chunks with all they load on demand, at any depth. */
function withLoaded(graph: ChunkGraph, files: Set<string>): Set<string> {
  const all = graph.closure([...files, ...graph.loadedBy(files)])
  return all.size === files.size ? all : withLoaded(graph, all)
}

const modulesOf = ({ chunks }: ChunkGraph, files: ReadonlySet<string>) =>
  new Set(chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ moduleIds }) => moduleIds))

const isNamed = (plugin: PluginOption, ...names: string[]) =>
  plugin !== null && typeof plugin === 'object' && 'name' in plugin && names.includes(plugin.name)

function missing(module: string): never {
  throw new Error(`${module} is not in the build.`)
}
