import { expect, test } from 'vitest'
import { extendTo, emptySelection, pageTick, selectAll, type Selection, togglePage, toggleRow } from './selection.ts'

type Row = { id: string }
const page = { items: ['a', 'b', 'c', 'd'].map(id => ({ id })), rowId: (row: Row) => row.id }
const none: Selection<Row> = emptySelection
const ticked = (selection: Selection<Row>) => [...selection.rows.keys()]

test('a row is ticked and unticked', () => {
  const one = toggleRow(none, 'b', { id: 'b' })
  expect(ticked(one)).toEqual(['b'])
  expect(ticked(toggleRow(one, 'b', { id: 'b' }))).toEqual([])
})

test('Shift takes every row from the last one ticked, in both directions', () => {
  expect(ticked(extendTo(toggleRow(none, 'b', { id: 'b' }), 'd', page))).toEqual(['b', 'c', 'd'])
  expect(ticked(extendTo(toggleRow(none, 'c', { id: 'c' }), 'a', page)).sort()).toEqual(['a', 'b', 'c'])
})

test('ticks on other pages stay while a page is ticked and unticked', () => {
  const otherPage = toggleRow(none, 'z', { id: 'z' })
  const full = togglePage(otherPage, page)
  expect(ticked(full)).toEqual(['z', 'a', 'b', 'c', 'd'])
  expect(pageTick(full, page)).toBe('all')
  expect(ticked(togglePage(full, page))).toEqual(['z'])
})

test('the header tick is mixed while only some rows are ticked', () => {
  expect(pageTick(toggleRow(none, 'a', { id: 'a' }), page)).toBe('some')
  expect(pageTick(none, page)).toBe('none')
})

test('unticking one row ends "all that match"', () => {
  const all = selectAll(togglePage(none, page))
  expect(all.all).toBe(true)
  expect(toggleRow(all, 'a', { id: 'a' }).all).toBe(false)
  expect(togglePage(all, page)).toBe(emptySelection)
})
