import { expect, test } from 'vitest'
import type { SearchScope } from '../list-spec.ts'
import { scopeOfPaste } from './paste-scope.ts'

const scopes: SearchScope[] = (['name', 'email', 'phone', 'receipt', 'idNumber', 'reference'] as const).map((shape, i) => ({
  id: shape,
  value: i,
  label: () => shape,
  shape,
}))

test.each([
  ['siti.hajar@mail.sg', 'email'],
  ['+65 9123 4567', 'phone'],
  ['91234567', 'phone'],
  ['S1234567D', 'idNumber'],
  ['850101-14-5218', 'idNumber'],
  ['850101145218', 'idNumber'],
  ['NUR0048213', 'receipt'],
  ['1-7K2Q9D4M8T0XW5RB', 'reference'],
  ["Kumaran s/o D'Souza", 'name'],
  ['Nur Aisyah binte Kamal', 'name'],
])('a pasted %s is looked for by %s', (text, scope) => {
  expect(scopeOfPaste(text, scopes)).toBe(scope)
})

test('an ambiguous text leaves the scope as it was', () => {
  expect(scopeOfPaste('2026 #12', scopes)).toBeNull()
})

test('a scope that the list does not have is never picked', () => {
  expect(scopeOfPaste('siti@mail.sg', scopes.slice(0, 1))).toBeNull()
})
