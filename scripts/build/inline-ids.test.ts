import { expect, test } from 'vitest'
import { inlineIds } from '../../build/inline-ids.ts'

const inline = (code: string, file = '/src/features/gifts/rules.ts') =>
  (inlineIds().transform as (code: string, id: string) => string | undefined)(code, file)

test.each([
  ['a condition', 'if (methodIds.cash === method) return', 'if (6 === method) return'],
  ['a key', 'const names = { [frequencyIds.monthly]: m.monthly }', 'const names = { [4]: m.monthly }'],
  ['an address', 'const query = `kind=${itemIds.fitrah}`', 'const query = `kind=${3}`'],
])('writes the number of an id in %s', (_, code, inlined) => {
  expect(inline(code)).toBe(inlined)
})

test.each([
  ['a type', 'type Cash = typeof methodIds.cash'],
  ['a group', 'const all = Object.values(methodIds)'],
  ['the property of something else', 'const cash = own.methodIds.cash'],
  ['what is no id', 'const cash = methods.cash'],
])('leaves %s', (_, code) => {
  expect(inline(code)).toBe(code)
})

test('leaves other projects', () => {
  expect(inline('methodIds.cash', '/node_modules/library/index.ts')).toBeUndefined()
})
