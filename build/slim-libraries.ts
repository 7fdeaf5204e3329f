import type { Plugin } from 'vite'

/**
 * Modules of libraries that every page would load though nothing here uses what they do, by the end of their paths: routes rendered by a
 * server, and variables that Mantine would write into the page (`mantine-tokens.css` states them).
 */
const replaced: Readonly<Record<string, string>> = {
  '/react-router/dist/production/lib/dom/ssr/components.js': `
import { createContext } from 'react'
export const CRITICAL_CSS_DATA_ATTRIBUTE = ''
export const FrameworkContext = createContext(undefined)
export const useFrameworkContext = () => undefined
export const usePrefetchBehavior = () => [false, null, null]
export const mergeRefs = ref => ref
export const setIsHydrated = () => {}
export const Links = () => null
export const Meta = () => null
export const PrefetchPageLinks = () => null
export const Scripts = () => null
`,
  '/@mantine/core/esm/core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs': `
export const MantineCssVariables = () => null
`,
}

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

/** Leaves out what libraries bring for servers and for pages without style sheets. */
export const slimLibraries = (): Plugin => ({
  name: 'amanah:slim-libraries',
  apply: 'build',
  transform: {
    filter: { id: Object.keys(replaced).map(end => new RegExp(`${end.replaceAll('.', String.raw`\.`)}$`)) },
    handler: (code, id) => slimModule(id, code),
  },
})
