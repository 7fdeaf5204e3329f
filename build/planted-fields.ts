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

/** The code of a file of `src/features` with the fields that the guide adds to it. */
export const withNewFields = (file: string, code: string): string =>
  newGiftFields.entries
    .filter(entry => entry.file === file)
    .reduce((planted, { object, entry }) => {
      const start = new RegExp(`(export const ${object}\\b[^]*? = \\{)`)
      if (!start.test(planted)) throw new Error(`CONTRIBUTING.md adds a field to ${object}, which ${file} does not declare.`)
      return planted.replace(start, (opening: string) => `${opening} ${entry}`)
    }, code)

/** The text of a message that the catalogue does not have, called after itself: `gift_screens_campaign` is 'Campaign'. */
const nameIn = (key: string) => key.replace(/^(?:gift_screens|gifts_export)_(\w)/, (_, first: string) => first.toUpperCase())
const added = newGiftFields.entries.map(({ entry }) => entry).join('\n')
const textsOf = (keys: RegExp) => Object.fromEntries([...added.matchAll(keys)].map(([key]) => [key, nameIn(key)]))
/** The messages that these fields need, by the folder of `messages` that holds them. */
export const newFieldMessages = {
  'gift-screens': textsOf(/\bgift_screens_\w+/g),
  'documents/gifts': textsOf(/\bgifts_export_\w+/g),
}

/** The messages of the catalogue that is loaded have no new ones: the labels are functions, and the headings are added to their module. */
const worded = (code: string) =>
  Object.entries(newFieldMessages['gift-screens']).reduce((text, [key, name]) => text.replaceAll(`m.${key}`, `() => '${name}'`), code)
const headings = Object.entries(newFieldMessages['documents/gifts'])
  .map(([key, name]) => `export const ${key} = () => '${name}'\n`)
  .join('')

/** For tests: adds the new fields of the guide to the code that is loaded, as a developer would who follows it. */
export const plantedFields = (): Plugin => ({
  name: 'amanah:planted-fields',
  enforce: 'pre',
  transform(code, id) {
    if (/\/src\/messages\/documents\/messages\/(?:en|ms)\.js$/.test(id)) return `${code}\n${headings}`
    const [, file] = /\/src\/features\/([^?]+)$/.exec(id) ?? []
    return file && newGiftFields.entries.some(entry => entry.file === file) ? worded(withNewFields(file, code)) : undefined
  },
})
