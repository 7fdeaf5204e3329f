import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const guide = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8')
const section = /\*\*A new field of a gift\*\*[^]*?(?=\n\*\*)/.exec(guide)?.[0] ?? ''

type NewFields = {
  /** What is added to which object of which file of `src/features`. */
  readonly entries: readonly { readonly file: string; readonly object: string; readonly entry: string }[]
  /** The statements of their migrations. */
  readonly migrations: readonly string[]
}
/** The new fields of gifts that the guide adds in its examples, step by step. */
export const newGiftFields: NewFields = {
  entries: section.split(/^\d\. /m).flatMap(step => {
    const file = /^`([\w/.-]+\.ts)`/.exec(step)?.[1] ?? ''
    return [...step.matchAll(/in `(\w+)`: `([^`]+)`/g)].map(([, object = '', entry = '']) => ({ file, object, entry }))
  }),
  migrations: [...section.matchAll(/`(alter table [^`]+;)`/g)].map(([, statement = '']) => statement),
}
declare module 'vitest' {
  interface ProvidedContext {
    newGiftFields: NewFields
  }
}

/** The headings of exports that the catalogue does not have are called after themselves too. */
const headings = () => {
  const names = newGiftFields.entries.flatMap(({ entry }) => [...entry.matchAll(/'gifts_export_(\w)(\w*)'/g)])
  return names
    .map(([, first = '', rest = '']) => `export const gifts_export_${first}${rest} = () => '${first.toUpperCase()}${rest}'\n`)
    .join('')
}

/** Messages that the catalogue does not have are called after themselves: `m.gift_screens_campaign` says 'Campaign'. */
const worded = (entry: string) =>
  entry.replace(/m\.gift_screens_(\w)(\w*)/g, (_, first: string, rest: string) => `() => '${first.toUpperCase()}${rest}'`)

/** For tests: adds the new fields of the guide to the code that is loaded, as a developer would who follows it. */
export const plantedFields = (): Plugin => ({
  name: 'amanah:planted-fields',
  enforce: 'pre',
  transform(code, id) {
    if (/\/src\/messages\/documents\/messages\/(?:en|ms)\.js$/.test(id)) return `${code}\n${headings()}`
    const entries = newGiftFields.entries.filter(({ file }) => id.endsWith(`/src/features/${file}`))
    return entries.reduce<string | undefined>((planted, { object, entry }) => {
      const text = planted ?? code
      const start = new RegExp(`(export const ${object}\\b[^]*? = \\{)`)
      if (!start.test(text)) throw new Error(`CONTRIBUTING.md adds a field to ${object}, which ${id} does not declare.`)
      return text.replace(start, (opening: string) => `${opening} ${worded(entry)}`)
    }, undefined)
  },
})
