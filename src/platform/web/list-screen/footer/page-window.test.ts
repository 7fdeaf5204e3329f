import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [2, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 18, [1, 2, 3, null, 18]],
  [9, 18, [1, null, 8, 9, 10, null, 18]],
  [18, 18, [1, null, 16, 17, 18]],
])('page %i of %i offers %j', (current, last, shown) => {
  expect(pageWindow(current, last)).toEqual(shown)
})
