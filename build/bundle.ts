import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { isPublicPath } from '../src/app/public-paths.ts'

/** In development, sends a page's path to the entry that draws it, as the server does in production. */
export const twoEntries = (): Plugin => ({
  name: 'amanah:two-entries',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      const asksForPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !path.includes('.')
      if (asksForPage) request.url = isPublicPath(path, '') ? '/public.html' : '/index.html'
      next()
    })
  },
})

/** A page's JavaScript before it can be used: everything its entries import at once, with `heaviest` also its heaviest screen. */
type Budget = { page: string; entries: readonly string[]; heaviest?: boolean; kilobytes: number }

/** Fails the build when a page sends more JavaScript, gzipped, than it may. */
export const bundleBudget = (budgets: readonly Budget[]): Plugin => ({
  name: 'amanah:bundle-budget',
  apply: 'build',
  generateBundle: {
    order: 'post', // what is weighed is what is sent
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      const owning = (name: string) => chunks.find(chunk => chunk.moduleIds.some(id => id.endsWith(`/${name}`)))
      const weigh = (files: ReadonlySet<string>) =>
        chunks.filter(chunk => files.has(chunk.fileName)).reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000
      const reach = (from: string | undefined, into: Set<string>) => {
        const queue = [from ?? '']
        for (const file of queue) {
          if (!file || into.has(file)) continue
          into.add(file)
          queue.push(...(chunks.find(chunk => chunk.fileName === file)?.imports ?? []))
        }
        return into
      }
      const screensOf = (files: ReadonlySet<string>) =>
        chunks.filter(chunk => files.has(chunk.fileName)).flatMap(chunk => chunk.dynamicImports)
      for (const { page, entries, heaviest = false, kilobytes } of budgets) {
        const base = new Set<string>()
        for (const name of entries) {
          const chunk = owning(name)
          if (!chunk) this.error(`${page} is weighed by ${name}, which is not in the build.`) // or a renamed screen would weigh nothing
          reach(chunk.fileName, base)
        }
        const screens = heaviest ? screensOf(base) : []
        const weight = Math.max(weigh(base), ...screens.map(screen => weigh(reach(screen, new Set(base)))))
        const words = `${page}: ${weight.toFixed(1)} kB of JavaScript, at most ${kilobytes} kB`
        if (weight > kilobytes) this.error(`Over budget: ${words}`)
        this.info(words)
      }
    },
  },
})
