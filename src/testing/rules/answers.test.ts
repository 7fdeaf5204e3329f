import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import * as en from '#answers/messages/en.js'
import * as ms from '#answers/messages/ms.js'
import { contract } from '#contract.ts'
import { type CommonCode, commonRefusals, type Endpoint, type Group } from '#platform/contract/endpoint.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { refuse } from '#platform/server/refuse.ts'

const root = new URL('../../../', import.meta.url)
const endpoints = Object.entries<Group>(contract).flatMap(([name, group]) =>
  Object.entries<Endpoint>(group).map(([verb, endpoint]) => [`${name}.${verb}`, endpoint] as const),
)

type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[]
type Catalogue = Readonly<Record<string, Message>>
const catalogueOf = (locale: string): Catalogue =>
  Object.assign(
    {},
    ...globSync(`messages/answers/*/${locale}.json`, { cwd: root }).map(file => JSON.parse(readFileSync(new URL(file, root), 'utf8'))),
  ) as Catalogue
/** The text of a message, or each of its plural forms: that of many is the last. */
const textsOf = (message: Message) => (typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match)))
const catalogues = { en: catalogueOf('en'), ms: catalogueOf('ms') }

/** The messages of a schema's own checks, at any depth. */
function messagesOf(schema: z.core.$ZodType, seen = new Set<object>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod
  const parts = Object.values(def as object).flatMap(part => (Array.isArray(part) ? part : [part]))
  const inside = parts.flatMap(part => [part, ...(isPlain(part) ? Object.values(part) : [])]).filter(isSchema)
  const ofChecks = (def.checks ?? []).map(check => check._zod.def.error)
  const own = [def.error, ...ofChecks].flatMap(error => {
    const message = error?.({ code: 'custom', input: undefined, path: [], message: '' } as never)
    return typeof message === 'string' ? [message] : []
  })
  return [...own, ...inside.flatMap(part => messagesOf(part, seen))]
}
const isPlain = (part: unknown): part is object => typeof part === 'object' && part !== null && !isSchema(part)
const isSchema = (part: unknown): part is z.core.$ZodType => typeof part === 'object' && part !== null && '_zod' in part

const codesOf = ({ spec }: Endpoint): string[] => [
  ...spec.refusals,
  ...(spec.success ? [spec.success] : []),
  ...(spec.guesses?.codes ?? []),
  ...messagesOf(spec.query),
  ...messagesOf(spec.body),
]
/** The codes without a text, with the languages that lack it. */
const lacking = (codes: readonly string[], inLanguages: Readonly<Record<string, Catalogue>>): string[] =>
  codes.flatMap(code =>
    Object.entries(inLanguages).flatMap(([locale, texts]) => (Object.hasOwn(texts, code.toLowerCase()) ? [] : [`${code} in ${locale}`])),
  )
const common = Object.keys(commonRefusals) as CommonCode[]

describe('every code has a text in English and Malay', () => {
  test('every shared code has a text in English and Malay', () => expect(lacking(common, catalogues)).toEqual([]))
  test.each(endpoints)(
    'every code of %s has a text in English and Malay: refusals, success, guesses and what its schemas say',
    (_, endpoint) => {
      expect(lacking(codesOf(endpoint), catalogues)).toEqual([])
    },
  )
  test('a missing one is found', () => {
    const { name_taken: _, ...without } = catalogues.ms
    expect(lacking(['NAME_TAKEN', 'NEVER_WRITTEN'], { en: catalogues.en, ms: without })).toEqual([
      'NAME_TAKEN in ms',
      'NEVER_WRITTEN in en',
      'NEVER_WRITTEN in ms',
    ])
  })
})

test.each(endpoints.flatMap(([name, { spec }]) => spec.refusals.map(code => [name, code] as const)))(
  'the English text of %s %s is what the server sends',
  (name, code) => {
    const endpoint = endpoints.find(([one]) => one === name)![1]
    const { data } = refuse(endpoint, code, [], { most: 100, row: 7, minutes: 5 }).body
    const text = textsOf(catalogues.en[code.toLowerCase()]!).at(-1) // of 100
    const message = String(text).replace('{most}', '100').replace('{row}', '7').replace('{minutes}', '5')
    expect(data).toMatchObject({ status: -1, code, message })
  },
)
test('so are those that all calls share; a refusal without a text has its code', () => {
  for (const code of common) expect(refuse(code).body.data.message).toBe(catalogues.en[code.toLowerCase()])
  expect(new RefusalError({}, 500).message).toBe('FAILED')
})

describe('the two languages', () => {
  const blanksOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted()
  test('the two languages have the same codes', () =>
    expect(Object.keys(catalogues.ms).toSorted()).toEqual(Object.keys(catalogues.en).toSorted()))
  test.each(Object.keys(catalogues.en))('the two languages have the same blanks in %s', code => {
    const all = [catalogues.en[code]!, catalogues.ms[code]!].flatMap(textsOf).map(blanksOf)
    for (const blanks of all) expect(blanks).toEqual(all[0])
  })
  test('the two languages are compiled as they are written', () => {
    expect([Object.keys(en).toSorted(), Object.keys(ms).toSorted()]).toEqual(
      [catalogues.en, catalogues.ms].map(texts => Object.keys(texts).toSorted()),
    )
  })
})

test('every text is used', () => {
  const sources = ['kit', 'jurisdictions', 'features', 'platform', 'app']
    .flatMap(part => globSync(`src/${part}/**/*.{ts,tsx}`, { cwd: root }))
    .filter(file => !/\.test\.tsx?$/.test(file))
    .map(file => readFileSync(new URL(file, root), 'utf8'))
    .join('\n')
  const used = new Set([...sources.matchAll(/\b[A-Z][A-Z\d_]+\b/g)].map(([code]) => code))
  for (const [, name] of sources.matchAll(/\bm\.([a-z\d_]+)\b/g)) used.add(name!.toUpperCase())
  const isUsed = (code: string) => used.has(code) || (code.startsWith('LOCK_') && used.has(code.slice(5)))
  expect(Object.keys(catalogues.en).filter(code => !isUsed(code.toUpperCase()))).toEqual([])
})
