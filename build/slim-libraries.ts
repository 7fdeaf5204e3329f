import type { Plugin } from 'vite'
import { replaced } from './slim-modules.ts'

const screen = /\/src\/.*\.tsx$/
const named = /\/node_modules\/(?:@mantine\/\w+\/esm|react-router\/dist\/production)\/.*\.m?js$/
/** What a screen would write to draw one of them. */
const drawsReplaced =
  /\b(?:Button|ActionIcon)\.Group|<Loader[^>]* type=|<(?:AppShell|Flex|Grid|SimpleGrid)\b|\b(?:hidden|visible)From=|=\{\{ ?(?:base|xs|sm|md|lg|xl):/

/** What a screen draws though it is left out; null where it draws nothing of that. */
export const leftOutOf = (code: string): string | null => drawsReplaced.exec(code)?.[0] ?? null

/** The names that a module exports, in order. */
const exportsOf = (code: string): string[] =>
  [...code.matchAll(/^export (?:const (\w+)|\{([^}]*)\})/gm)]
    .flatMap(([, one, all]) => one ?? (all ?? '').split(',').map(name => name.trim()))
    .toSorted()

/** The module that takes the place of one of a library; null where none does. Throws when the library's exports other names. */
export function slimModule(id: string, code: string): string | null {
  const path = Object.keys(replaced).find(end => id.endsWith(end))
  const slim = path && replaced[path]
  if (!slim) return null
  if (exportsOf(slim).join() !== exportsOf(code).join()) throw new Error(`${path} exports other names than what replaces it.`)
  return slim
}

/** A library's module without the names that only developers read. A component that has one stays, also where no page draws it. */
export const withoutNames = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/ = (?=React\$1\.(?:memo|forwardRef|createContext)\()/g, ' = /* @__PURE__ */ ')

/** Leaves out what libraries bring that no page uses. Fails where a screen draws it all the same. */
export const slimLibraries = (): Plugin => ({
  name: 'amanah:slim-libraries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [screen, named, ...Object.keys(replaced).map(end => new RegExp(`${end.replaceAll('.', String.raw`\.`)}$`))] },
    handler(code, id) {
      const drawn = screen.test(id) && leftOutOf(code)
      if (drawn) this.error(`${id} has ${drawn}, which slim-libraries.ts leaves out.`)
      return slimModule(id, code) ?? (named.test(id) ? withoutNames(code) : null)
    },
  },
})
