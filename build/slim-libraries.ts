import type { Plugin } from 'vite'

/** Components of Mantine in folders of their own that no screen draws. */
const nothing = (folder: string, ...components: string[]) =>
  Object.fromEntries(components.map(name => [`${folder}${name}/${name}.mjs`, `export const ${name} = undefined`]))

/**
 * Modules of libraries that every page would load though nothing here uses what they do, by the end of their paths: routes rendered by a
 * server, variables that Mantine would write into the page (`mantine-tokens.css` states them), its palettes but those that its own parts
 * read, what it makes of colours that are not ours (`colours.ts`), groups of buttons, and loaders of other shapes.
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
  '/@mantine/core/esm/core/MantineProvider/default-colors.mjs': `
export const DEFAULT_COLORS = {
  dark: ['#c9c9c9', '#b8b8b8', '#828282', '#696969', '#424242', '#3b3b3b', '#2e2e2e', '#242424', '#1f1f1f', '#141414'],
  gray: ['#f8f9fa', '#f1f3f5', '#e9ecef', '#dee2e6', '#ced4da', '#adb5bd', '#868e96', '#495057', '#343a40', '#212529'],
}
`,
  '/@mantine/core/esm/core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs': `
const plain = 'var(--mantine-color-default'
const border = 'calc(0.0625rem * var(--mantine-scale)) solid ' + plain + '-border)'
export const defaultVariantColorsResolver = ({ variant }) =>
  variant === 'default'
    ? { background: plain + ')', hover: plain + '-hover)', color: plain + '-color)', border }
    : {}
`,
  ...nothing('/@mantine/core/esm/components/Button/', 'ButtonGroup', 'ButtonGroupSection'),
  ...nothing('/@mantine/core/esm/components/ActionIcon/', 'ActionIconGroup', 'ActionIconGroupSection'),
  '/@mantine/core/esm/components/Loader/loaders/Bars.mjs': 'export const Bars = undefined',
  '/@mantine/core/esm/components/Loader/loaders/Dots.mjs': 'export const Dots = undefined',
}

const screen = /\/src\/.*\.tsx$/
/** What a screen would write to draw one of them. */
const drawsReplaced = /\b(?:Button|ActionIcon)\.Group|<Loader[^>]* type=/

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

/** Leaves out what libraries bring that no page uses. Fails where a screen draws it all the same. */
export const slimLibraries = (): Plugin => ({
  name: 'amanah:slim-libraries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [screen, ...Object.keys(replaced).map(end => new RegExp(`${end.replaceAll('.', String.raw`\.`)}$`))] },
    handler(code, id) {
      const drawn = screen.test(id) && leftOutOf(code)
      if (drawn) this.error(`${id} has ${drawn}, which slim-libraries.ts leaves out.`)
      return slimModule(id, code)
    },
  },
})
