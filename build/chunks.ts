import type { BuildOptions, Plugin, Rolldown } from 'vite'
import { chunkGraph } from './chunk-graph.ts'

const onlyStyles = (files: readonly string[]) => files.filter(file => file.endsWith('.css'))

/**
 * A page that is loaded on demand waits for its styles only; its scripts it names itself (`flatImports`).
 * Vite's own list of all chunks that any page needs would weigh 10 kB in the first load.
 */
export const stylesFirst: NonNullable<BuildOptions['modulePreload']> = {
  polyfill: false,
  resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? onlyStyles([...files]) : [...files]),
}

/** Pages keep their names, for tests and for reading the network log; what they share is named by its content. */
export const chunkName = ({ isDynamicEntry }: { isDynamicEntry: boolean }): string =>
  isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'

/** What a chunk needs besides the files it names, at any depth and in the order of first need. */
export function deepImports(chunk: string, importsOf: (file: string) => readonly string[], loaded: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    for (const next of importsOf(file)) {
      if (found.has(next) || loaded.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(chunk)
  const direct = new Set(importsOf(chunk))
  return [...found].filter(file => !direct.has(file))
}

/** Lets a page that is loaded on demand name all its scripts, so that the browser asks for them at once and not level by level. */
export const flatImports = (entries: readonly (readonly string[])[]): Plugin => ({
  name: 'amanah:flat-imports',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const { chunks, fileOf, closure } = chunkGraph(Object.values(bundle))
      const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
      const importsOf = (file: string) => byName.get(file)?.imports ?? []
      const loaded = entries.map(names => closure(names.flatMap(name => fileOf(name) ?? [])))
      const wholeOf = (chunk: Rolldown.OutputChunk) => closure([chunk.fileName])
      for (const chunk of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
        // Any chunk of a page is loaded after one of the entries: what both have is loaded.
        const inPage =
          loaded.find(files => [...files].some(file => byName.get(file)?.dynamicImports.includes(chunk.fileName))) ?? wholeOf(chunk)
        const more = deepImports(chunk.fileName, importsOf, inPage)
        chunk.code += more.map(file => `import"./${file.split('/').at(-1)}";`).join('')
      }
    },
  },
})
