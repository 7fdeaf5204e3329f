import { describe, expect, test } from 'vitest'
import { readPins, readWidths, writePins, writeWidths } from './column-params.ts'
import { columnWidths } from '../columns/visible-columns.ts'
import { pinnedOffsets } from '../columns/pinned-columns.ts'

const columns = [{ id: 'date' }, { id: 'donor' }, { id: 'for' }]

describe('the widths of columns in an address', () => {
  test('come back as they were written', () => {
    const widths = { donor: 240, for: 180 }
    expect(readWidths(columns, writeWidths(widths))).toEqual(widths)
  })
  test('keep within what a column may have, and leave out what is not there', () => {
    expect(readWidths(columns, 'date-9.donor-9999.other-100.for-wide')).toEqual({ date: 64, donor: 640 })
    expect(readWidths(columns, null)).toEqual({})
  })
})

describe('pinned columns in an address', () => {
  test('come back as they were written, none too', () => {
    expect(readPins(columns, writePins(['date', 'for']))).toEqual(['date', 'for'])
    expect(readPins(columns, writePins([]))).toEqual([])
  })
  test('columns in an address that do not exist count as not given', () => expect(readPins(columns, 'other')).toBeNull())
})

test('pinned columns are one after the other behind the tick', () => {
  expect(pinnedOffsets(columns, [100, 200, 50], ['date', 'donor'], 40)).toEqual([40, 140, null])
})

test('one column always takes what is left: the last that no one made wider', () => {
  const allColumns = ['date', 'donor', 'for'].map(id => ({ id, header: () => id, cell: () => null, width: 100 }))
  expect(columnWidths(allColumns, {}, false).drawn).toEqual([100, 100, null])
  expect(columnWidths(allColumns, { for: 300 }, false).drawn).toEqual([100, null, 300])
  expect(columnWidths(allColumns, { for: 300 }, false).minWidths).toEqual([100, 100, 300])
})
