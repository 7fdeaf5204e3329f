import { expect, test } from 'vitest'
import { chooserOrder, moveColumn, toggleColumn } from './column-order.ts'

test('a column moves among those shown and stops at the ends', () => {
  expect(moveColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moveColumn(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moveColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test('a column shown again comes last', () => {
  expect(toggleColumn(['a', 'b'], 'c')).toEqual(['a', 'b', 'c'])
  expect(toggleColumn(['a', 'b'], 'a')).toEqual(['b'])
})

test('the chooser names those shown first', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(chooserOrder([a, b, c], [c, a])).toEqual([c, a, b])
})
