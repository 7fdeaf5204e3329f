import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { chunkGraph } from './chunk-graph.ts'

const list = /\/theme\/mantine\.css$/
const part = /^@import '(@mantine\/core\/styles\/(\w+)\.layer\.css)';$/gm
/** Each component names its classes in a module of its own, which is imported after those of the components that it builds on. */
const classNames = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/
/**
 * Palettes whose shades no screen names, and uses of the greys that no part makes: `colours.ts` has our own. The primary colour is one of
 * them. Headings are styled by `base.css`.
 */
const unread =
  /^--mantine-(?:color-(?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-|color-(?:dark|gray)-\D|primary-color-\d|h\d-)/
/** Classes and animations of the parts that `slim-libraries.ts` leaves out: groups of buttons and of icons, loaders of bars and dots. */
const unusedSymbols = 'm_80d6d844 m_70be2a01 m_1a0f1b21 m_437b6484 m_7a2bd4cd m_870bb79 m_5d2b3b9d m_4e3f22d7 m_870c4af m_aac34a1'.split(
  ' ',
)
const variable = /\s*(--mantine-[\w-]+):[^;{}]*;/g
const theme = new URL('../src/platform/web/theme/', import.meta.url)
const variables = /\/default-css-variables\.layer\.css$/
const layers = '@layer base, mantine;\n' // a style sheet of ours that is loaded later does not come before them

/** The style sheets that a list imports, by the component that they are of. */
const partsOf = (css: string): Map<string, string> =>
  new Map([...css.matchAll(part)].map(([, file = '', component = '']) => [component, file]))

/** Mantine's variables without those that nobody reads: our tokens state them again, outside the layers. */
function withoutUnread(css: string, tokens: string): string {
  const stated = new Set([...tokens.matchAll(variable)].map(([, name = '']) => name))
  return css.replace(variable, (line, name: string) => (unread.test(name) || stated.has(name) ? '' : line))
}

/**
 * Lets the styles of Mantine's components come with the first screen that has them; in development all of the list are there at once.
 * Fails where a screen has a component that the list does not name, which would look different in development.
 */
export const mantineStyles = (): Plugin => {
  const parts = partsOf(readFileSync(new URL('mantine.css', theme), 'utf8'))
  const tokens = readFileSync(new URL('mantine-tokens.css', theme), 'utf8')
  return {
    name: 'amanah:mantine-styles',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ css: { lightningcss: { unusedSymbols } } }),
    transform: {
      filter: { id: [list, classNames, /\/@mantine\/\w+\/styles.*\.layer\.css$/] },
      handler(code, id) {
        if (list.test(id)) return ''
        const [, component] = classNames.exec(id) ?? []
        if (!component) return layers + (variables.test(id) ? withoutUnread(code, tokens) : code)
        const file = parts.get(component)
        return file ? { code: `import '${file}'\n${code}`, map: null } : null
      },
    },
    generateBundle(_options, bundle) {
      const modules = chunkGraph(Object.values(bundle)).chunks.flatMap(({ moduleIds }) => moduleIds)
      const drawn = new Set(modules.flatMap(id => classNames.exec(id)?.[1] ?? []))
      const missing = [...drawn].filter(component => !parts.has(component))
      const unused = [...parts.keys()].filter(component => !drawn.has(component))
      if (missing.length) this.error(`mantine.css does not import the styles of ${missing.join(', ')}.`)
      if (unused.length) this.error(`mantine.css imports the styles of ${unused.join(', ')}, which no screen has.`)
    },
  }
}
