import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { isPublicPath, type PublicPaths } from '../src/platform/contract/public-paths.ts'
import { chunkGraph } from './chunk-graph.ts'

/** In development, sends a page's path to the entry that draws it, as the server does in production. */
export const twoEntries = (): Plugin => ({
  name: 'amanah:two-entries',
  configureServer(server) {
    // Read once the server runs: the modules of the public pages find themselves by import.meta.glob.
    const isPublic = async (path: string) => {
      const { publicPaths } = (await server.ssrLoadModule('/src/app/web/public-screens.ts')) as { publicPaths: PublicPaths }
      return isPublicPath(publicPaths, path, '')
    }
    server.middlewares.use((request, _response, next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      const asksForPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !path.includes('.')
      if (!asksForPage) return next()
      isPublic(path)
        .then(is => void (request.url = is ? '/public.html' : '/index.html'))
        .then(() => next(), next)
    })
  },
})

/**
 * A page's JavaScript before it can be used: everything its entries import at once, with `heaviest` also its heaviest screen; and the
 * styles of these entries.
 */
type Budget = { page: string; entries: readonly string[]; heaviest?: boolean; kilobytes: number; styles: number }

/** The name of the plugin, by which the build that only learns leaves it out. */
export const budgetName = 'amanah:bundle-budget'

/** Fails the build when a page sends more JavaScript or styles, gzipped, than it may. */
export const bundleBudget = (budgets: readonly Budget[]): Plugin => ({
  name: budgetName,
  apply: 'build',
  generateBundle: {
    order: 'post', // what is weighed is what is sent
    handler(_options, bundle) {
      const { chunks, fileOf, closure, loadedBy } = chunkGraph(Object.values(bundle))
      const weigh = (files: ReadonlySet<string>) =>
        chunks.filter(chunk => files.has(chunk.fileName)).reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000
      const stylesOf = (files: ReadonlySet<string>) =>
        new Set(chunks.filter(chunk => files.has(chunk.fileName)).flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])]))
      const weighStyles = (files: ReadonlySet<string>) =>
        [...stylesOf(files)].reduce((sum, name) => sum + gzipSync((bundle[name] as Rolldown.OutputAsset).source).length, 0) / 1000
      for (const { page, entries, heaviest = false, kilobytes, styles } of budgets) {
        const files = entries.map(
          name => fileOf(name) ?? this.error(`${page} is weighed by ${name}, which is not in the build.`), // or a renamed screen would weigh nothing
        )
        const base = closure(files)
        const screens = heaviest ? loadedBy(base) : []
        const weight = Math.max(weigh(base), ...screens.map(screen => weigh(closure([...base, screen]))))
        const weightOfStyles = weighStyles(base)
        const words = `${page}: ${weight.toFixed(1)} kB of JavaScript, at most ${kilobytes} kB; ${weightOfStyles.toFixed(1)} kB of styles, at most ${styles} kB`
        if (weight > kilobytes || weightOfStyles > styles) this.error(`Over budget: ${words}`)
        this.info(words)
      }
    },
  },
})
