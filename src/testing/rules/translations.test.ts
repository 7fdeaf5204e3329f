import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '#contract.ts'
import { helpWords } from '#features/help/rules.ts'
import { commonRefusals, type Endpoint, type Group } from '#platform/contract/endpoint.ts'

const root = new URL('../../../', import.meta.url)
const malay = JSON.parse(readFileSync(new URL('messages/said/ms.json', root), 'utf8')) as Readonly<Record<string, string>>
const endpoints = Object.values<Group>(contract).flatMap(group => Object.values<Endpoint>(group))

/** The custom messages of a schema, at any depth. */
function wordsOf(schema: z.core.$ZodType, seen = new Set<object>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod
  const parts = Object.values(def as object).flatMap(part => (Array.isArray(part) ? part : [part]))
  const inside = parts.flatMap(part => [part, ...(isPlain(part) ? Object.values(part) : [])]).filter(isSchema)
  const ofChecks = (def.checks ?? []).map(check => check._zod.def.error)
  const own = [def.error, ...ofChecks].flatMap(error => {
    const said = error?.({ code: 'custom', input: undefined, path: [], message: '' } as never)
    return typeof said === 'string' ? [said] : []
  })
  return [...own, ...inside.flatMap(part => wordsOf(part, seen))]
}
const isPlain = (part: unknown): part is object => typeof part === 'object' && part !== null && !isSchema(part)
const isSchema = (part: unknown): part is z.core.$ZodType => typeof part === 'object' && part !== null && '_zod' in part

type Node = { type: string; [part: string]: unknown }
/** Every string that an expression may evaluate to, by its syntax. */
function textsIn(node: Node): string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap(part => textsIn(part as Node))
  return []
}
const sayings = new Set(['says', 'CardRejectedError'])
/** The user-facing texts in a source: `message: '…'`, `error: '…'`, `says('…')`. */
function saidIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(saidIn)
  if (!node || typeof node !== 'object') return []
  const { type, key, value, callee, arguments: given } = node as Node & { key?: Node; value?: Node; callee?: Node; arguments?: Node[] }
  const isWords = type === 'Property' && ['message', 'error'].includes(String(key?.['name']))
  const isSaying =
    /^(Call|New)Expression$/.test(type) && [callee, callee?.['property'] as Node].some(by => sayings.has(String(by?.['name'])))
  return [
    ...(isWords && value ? textsIn(value) : []),
    ...(isSaying ? (given ?? []).flatMap(textsIn) : []),
    ...Object.values(node).flatMap(saidIn),
  ]
}

const spoken = ['kit/*.ts', 'features/*/*.ts', 'features/*/server/**/*.ts', 'platform/contract/*.ts', 'platform/server/**/*.ts']
  .flatMap(pattern => globSync(`src/${pattern}`, { cwd: root }))
  .filter(file => !file.endsWith('.test.ts'))
const said = new Set([
  ...Object.values(commonRefusals).map(([, words]) => words),
  ...Object.values(helpWords),
  ...endpoints.flatMap(({ spec }) => [spec.message, ...Object.values(spec.refusals), ...wordsOf(spec.query), ...wordsOf(spec.body)]),
  ...spoken.flatMap(file => saidIn(parseAst(readFileSync(new URL(file, root), 'utf8'), { lang: 'ts' }))),
])
said.delete('Success')

test('every English text of a call has a Malay translation', () => {
  expect([...said].filter(words => !malay[words])).toEqual([])
})
test('every translation is used', () => {
  expect(Object.keys(malay).filter(words => !said.has(words))).toEqual([])
})
