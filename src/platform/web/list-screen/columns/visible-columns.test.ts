import { expect, test } from 'vitest'
import { visibleColumns } from './visible-columns.ts'

const column = (id: string, width: number, narrow?: number | false) => ({
  id,
  header: () => id,
  cell: () => null,
  width,
  ...(narrow !== undefined && { narrow }),
})
const columns = [
  column('date', 170, 120),
  column('donor', 200),
  column('for', 180, false),
  column('method', 150, false),
  column('status', 150),
]
const state = { columns: null, pins: null, widths: {} }
const seenIn = (room: number | null, widths: Record<string, number> = {}) => {
  const { columns: seen, isNarrow } = visibleColumns(columns, { ...state, widths }, room, 160)
  return [seen.map(({ id }) => id).join(' '), isNarrow]
}

test.each([
  ['where all fit', 1010, 'date donor for method status', false],
  ['where nothing is laid out', null, 'date donor for method status', false],
  ['where one has to leave', 1009, 'date donor for status', false],
  ['where two have to', 859, 'date donor status', false],
  ['where the rest has to be narrow', 679, 'date donor status', true],
])('columns leave from the end until the rest fits: %s', (_, room, seen, isNarrow) => expect(seenIn(room)).toEqual([seen, isNarrow]))

test('a column that a user made wider takes its room from those that may leave', () =>
  expect(seenIn(1010, { donor: 300 })).toEqual(['date donor for status', false]))
