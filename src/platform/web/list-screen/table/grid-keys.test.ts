import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridCommand } from './grid-keys.ts'

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey', boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const size = { rows: 21, columns: 8, pageStep: 10 }

test.each([
  ['ArrowDown', {}, { row: 6, column: 2 }],
  ['ArrowUp', {}, { row: 4, column: 2 }],
  ['ArrowRight', {}, { row: 5, column: 3 }],
  ['ArrowLeft', {}, { row: 5, column: 1 }],
  ['Home', {}, { row: 5, column: 0 }],
  ['End', {}, { row: 5, column: 7 }],
  ['Home', { ctrlKey: true }, { row: 0, column: 0 }],
  ['End', { ctrlKey: true }, { row: 20, column: 7 }],
  ['PageDown', {}, { row: 15, column: 2 }],
  ['PageUp', {}, { row: 1, column: 2 }],
])('%s %o goes to %o', (key, held, to) => {
  expect(gridCommand(press(key, held), { row: 5, column: 2 }, size)).toMatchObject({ do: 'move', to })
})

test.each([
  [' ', 'toggle'],
  ['Enter', 'open'],
  ['Escape', 'clear'],
])('%j is %s', (key, act) => {
  expect(gridCommand(press(key), { row: 1, column: 0 }, size)).toEqual({ do: act })
})

test('Shift with an arrow extends, but never over the header', () => {
  expect(gridCommand(press('ArrowDown', { shiftKey: true }), { row: 5, column: 2 }, size)).toMatchObject({ extend: true })
  expect(gridCommand(press('ArrowUp', { shiftKey: true }), { row: 1, column: 2 }, size)).toMatchObject({ extend: false })
})

test('letters, Tab and Alt combinations are left to the browser', () => {
  for (const key of ['a', 'Tab', 'F5', '/']) expect(gridCommand(press(key), { row: 1, column: 1 }, size)).toBeNull()
  expect(gridCommand(press('ArrowLeft', { altKey: true }), { row: 1, column: 1 }, size)).toBeNull()
})

test('no key leaves the grid', () => {
  const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown')
  const grid = fc.record({
    rows: fc.integer({ min: 1, max: 101 }),
    columns: fc.integer({ min: 1, max: 12 }),
    pageStep: fc.integer({ min: 1, max: 30 }),
  })
  fc.assert(
    fc.property(grid, keys, fc.boolean(), fc.nat(), fc.nat(), (size, key, ctrlKey, r, c) => {
      const act = gridCommand(press(key, { ctrlKey }), { row: r % size.rows, column: c % size.columns }, size)
      if (act?.do !== 'move') throw new Error('a movement was expected')
      expect(act.to.row >= 0 && act.to.row < size.rows && act.to.column >= 0 && act.to.column < size.columns).toBe(true)
    }),
  )
})
