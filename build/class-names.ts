import { createHash } from 'node:crypto'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const imported = /^import (\w+) from ('[^']+\.module\.css')/gm
const root = join(import.meta.dirname, '..')

/** Names classes by their file, shortly, and their place in it. Throws when two files would share their names. */
export function shortNames(): (name: string, file: string) => string {
  const files = new Map<string, { path: string; names: string[] }>()
  return (name, file) => {
    const path = relative(root, file.split('?')[0] ?? '').replaceAll(sep, '/')
    const key = createHash('sha256').update(path).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 4)
    const found = files.get(key) ?? { path, names: [] }
    if (found.path !== path) throw new Error(`${path} and ${found.path} have the same key: rename one of them.`)
    files.set(key, found)
    if (!found.names.includes(name)) found.names.push(name)
    return `_${key}${found.names.indexOf(name).toString(36)}`
  }
}

/** A screen whose style sheets are namespaces: of each class it takes the name alone. */
export const classFromStyles = (code: string): string => code.replace(imported, 'import * as $1 from $2')

/** A class of a compiled style sheet that only its default export has, such as `do`; null where each is exported by its name. */
export const unnamedClass = (code: string): string | null => /^\s*"([^"]+)": /m.exec(code)?.[1] ?? null

/**
 * Gives classes short names and lets the bundler write them where they are used. Otherwise a page has an object for each of its style
 * sheets, with all their classes and both names of each.
 */
export const classNames = (): Plugin[] => [
  {
    name: 'amanah:class-names',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ css: { modules: { generateScopedName: shortNames() } } }),
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\.module\.css'/ },
      handler: code => ({ code: classFromStyles(code), map: null }),
    },
  },
  {
    // What nobody imports from any more would be left out with its styles. The minifier drops its names.
    name: 'amanah:styles-of-class-names',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/.*\.module\.css$/ },
      handler(code, id) {
        const name = unnamedClass(code)
        if (name) this.error(`${id}: no module can export a class by the name ${name}.`)
        return { code, map: null, moduleSideEffects: 'no-treeshake' }
      },
    },
  },
]
