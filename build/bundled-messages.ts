import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const index = /\/src\/messages\/screens\/messages\/_index\.js$/
/** The bundles of this process by the path of their index: the projects of a test run share them. */
const bundles = new Map<string, string>()

/**
 * For tests: loads the messages of the screens as one module. They compile to one module each, so that a build includes only those of its
 * pages; tests load them all, and to transform thousands of modules takes ten seconds of a core in each project.
 */
export const bundledMessages = (): Plugin => ({
  name: 'amanah:bundled-messages',
  load(id) {
    if (!index.test(id)) return undefined
    if (!bundles.has(id)) bundles.set(id, bundle(id))
    return bundles.get(id)
  },
})

/** The code of all modules that an index exports, with each of their imports once. */
function bundle(file: string): string {
  const imports = new Set<string>()
  const modules = [...readFileSync(file, 'utf8').matchAll(/^export \* from '(.+)'/gm)].map(([, module = '']) =>
    readFileSync(path.join(path.dirname(file), module), 'utf8').replace(/^import .+$/gm, line => {
      imports.add(line)
      return ''
    }),
  )
  return [...imports, ...modules].join('\n')
}
