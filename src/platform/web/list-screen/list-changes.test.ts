import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clearFilters,
  isEdited,
  openView,
  searchFor,
  setFilter,
  showPerPage,
  shownColumns,
  sortBy,
  toPage,
  viewQuery,
} from './list-changes.ts'
import type { ListState } from './list-spec.ts'
import { initialState, type UrlSpec } from './url/list-url.ts'

const label = () => ''
const spec: UrlSpec = {
  filters: [{ id: 'status', kind: 'choices', label, field: 'status', options: [{ value: 'settled', label: 'Settled' }] }],
  scopes: [{ id: 'name', value: 1, label: label }],
  columns: [{ id: 'date', header: label, cell: () => null, sort: 'date' }],
  sort: { by: 'date', descending: true },
}
const plain = initialState(spec)
const onPage7: ListState = { ...plain, page: 7 }
const settled = { kind: 'chosen', values: ['settled'] } as const

describe('back to page one', () => {
  test.each([
    ['a filter', setFilter('status', settled)],
    ['clearing the filters', clearFilters],
    ['a search', searchFor('name', 'siti')],
    ['a sort', sortBy('date')],
    ['a view', openView(spec, { id: 'mine', query: 'page=4' }, [])],
  ])('%s', (_, change) => {
    expect(change(onPage7).page).toBe(1)
  })
})

test('the same column again turns the order round', () => {
  const once = sortBy('donorName')(plain)
  expect(once.sort).toEqual({ by: 'donorName', descending: false })
  expect(sortBy('donorName')(once).sort).toEqual({ by: 'donorName', descending: true })
})

test('clearing a filter leaves no trace of it', () => {
  expect(setFilter('status', null)(setFilter('status', settled)(plain))).toEqual(plain)
})

test('another page size keeps the first row of the page in sight', () => {
  const sizes = fc.constantFrom(10 as const, 20 as const, 50 as const, 100 as const)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), sizes, sizes, (page, before, after) => {
      const first = (page - 1) * before
      const next = showPerPage(after)({ ...plain, page, size: before })
      expect(first >= (next.page - 1) * after && first < next.page * after).toBe(true)
    }),
  )
})

describe('views', () => {
  const view = { id: 'v1', query: 'status=settled&sort=date' }

  test('a view just opened is not edited, and paging does not edit it', () => {
    const opened = openView(spec, view, [])(plain)
    expect(opened.view).toBe('v1')
    expect(isEdited(spec, opened, view, [])).toBe(false)
    expect(isEdited(spec, toPage(3)(opened), view, [])).toBe(false)
  })

  test('a filter, a sort or a search edits it', () => {
    const opened = openView(spec, view, [])(plain)
    for (const change of [clearFilters, sortBy('date'), searchFor('name', 'siti')])
      expect(isEdited(spec, change(opened), view, [])).toBe(true)
  })

  test('a saved view opens as it was seen', () => {
    const seen = searchFor('name', 'siti')(setFilter('status', settled)(onPage7))
    expect(openView(spec, { id: null, query: viewQuery(spec, seen) }, [])(plain)).toEqual({ ...seen, page: 1 })
  })
})

test('a column that never hides is shown even where the link leaves it out', () => {
  const columns = [{ id: 'donor', hideable: false }, { id: 'date' }, { id: 'remarks', hidden: true }]
  expect(shownColumns(columns, null).map(({ id }) => id)).toEqual(['donor', 'date'])
  expect(shownColumns(columns, ['remarks', 'date']).map(({ id }) => id)).toEqual(['donor', 'remarks', 'date'])
})
