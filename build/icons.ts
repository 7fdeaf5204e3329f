import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const icon = /@phosphor-icons\/react\/dist\/csr\/(\w+)\.es\.js$/
const helper = '\0amanah:icon'
/** Small icons are drawn in bold: those of stamps, ticks and sorting. Every other icon has one weight. */
const drawnBold = new Set(
  'ArrowDown ArrowUp ArrowUUpLeft Check Clock EnvelopeSimple Eye HandCoins Minus Pause Plus Prohibit SealCheck ThumbsUp X'.split(' '),
)
/** Drawn in bold everywhere: by stamps, and the seal by histories. */
const onlyBold = new Set(['SealCheck', 'ThumbsUp'])

/** What every icon of the library does, without its context and mirroring, which is unused. */
const helperCode = `
import { createElement } from 'react'
export const icon = (regular, bold = regular) => ({ size = '1em', color = 'currentColor', weight, ...rest }) =>
  createElement('svg', { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, fill: color, viewBox: '0 0 256 256', ...rest },
    createElement('path', { d: weight === 'bold' ? bold : regular }))
`

/** The outline of one weight. Throws when it is not a single path. */
export function outlineOf(definition: string, weight: 'regular' | 'bold'): string {
  const part = new RegExp(`\\[\\s*"${weight}",([\\s\\S]*?)\\n  \\]`).exec(definition)?.[1] ?? ''
  const paths = [...part.matchAll(/\bd: "([^"]+)"/g)].map(([, d]) => d)
  if (paths.length !== 1 || !paths[0]) throw new Error(`The icon's ${weight} weight has ${paths.length} paths, not one.`)
  // A tenth of 1/256 of an icon is not seen; of the bold ones, which are drawn at 16 pixels and less, not 1/256 either.
  const digits = weight === 'bold' ? 0 : 1
  return rounded(paths[0], digits)
}

/** A path with fewer digits. Its numbers may follow each other without a separator ('1.5.3'), which rounding would run together. */
function rounded(path: string, digits: number): string {
  let text = ''
  for (const [token] of path.matchAll(/[a-zA-Z]|-?(?:\d*\.\d+|\d+)/g)) {
    const part = /[a-zA-Z]/.test(token) ? token : String(Number(Number(token).toFixed(digits)))
    text += /[\d.]$/.test(text) && /^\d/.test(part) ? `,${part}` : part
  }
  return text
}

/** Builds each icon from the outlines that the design language uses: a fifth of what the library's icons weigh. */
export const compactIcons = (): Plugin => ({
  name: 'amanah:compact-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^\0amanah:icon$/ }, handler: source => source },
  load: {
    filter: { id: [icon, /^\0amanah:icon$/] },
    async handler(id) {
      if (id === helper) return { code: helperCode, moduleSideEffects: false }
      const name = icon.exec(id)?.[1] ?? ''
      const definition = await readFile(id.replace('/csr/', '/defs/'), 'utf8')
      const weights = [...(onlyBold.has(name) ? [] : (['regular'] as const)), ...(drawnBold.has(name) ? (['bold'] as const) : [])]
      const outlines = weights.map(weight => JSON.stringify(outlineOf(definition, weight))).join(', ')
      return {
        code: `import { icon } from '${helper}'\nexport const ${name}Icon = /* @__PURE__ */ icon(${outlines})`,
        moduleSideEffects: false,
      }
    },
  },
})
