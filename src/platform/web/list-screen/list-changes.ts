import { clampWidth } from './url/column-params.ts'
import type { Density, FilterValue, ListState, PageSize } from './list-spec.ts'
import { readState, type UrlSpec, writeShareable } from './url/list-url.ts'

/** A pure transition of the list state. Changing the matching rows or their order returns to page 1. */
export type ListChange = (state: ListState) => ListState

/** Sets a filter, or clears it with null. */
export const setFilter =
  (id: string, value: FilterValue | null): ListChange =>
  state => {
    const { [id]: _, ...others } = state.filters
    return { ...state, filters: value ? { ...others, [id]: value } : others, page: 1 }
  }

/** Clears every filter and the search: what "Clear filters" does. */
export const clearFilters: ListChange = state => ({ ...state, filters: {}, search: { ...state.search, text: '' }, page: 1 })

/** Searches a text in a scope; choosing a scope without a text keeps the page. */
export const searchFor =
  (scope: string, text: string): ListChange =>
  state => ({ ...state, search: { scope, text }, page: text === state.search.text && text === '' ? state.page : 1 })

/** Sorts by a column; the same column again reverses the order. */
export const sortBy =
  (by: string): ListChange =>
  state => ({ ...state, sort: { by, descending: state.sort.by === by ? !state.sort.descending : false }, page: 1 })

/** Goes to a page, counted from 1. */
export const toPage =
  (page: number): ListChange =>
  state => ({ ...state, page })

/** Changes the page size and stays on the page that holds the first visible row. */
export const showPerPage =
  (size: PageSize): ListChange =>
  state => ({ ...state, size, page: Math.floor(((state.page - 1) * state.size) / size) + 1 })

/** Shows these columns in this order; null restores the list's default. */
export const showColumns =
  (columns: readonly string[] | null): ListChange =>
  state => ({ ...state, columns })

/** Sets a column width in px, clamped to the allowed range. */
export const resizeColumn =
  (id: string, width: number): ListChange =>
  state => ({ ...state, widths: { ...state.widths, [id]: clampWidth(width) } })

/** The pinned columns among those shown: the first one by default. */
export const pinnedColumns = (shown: readonly { id: string }[], pins: readonly string[] | null): readonly string[] =>
  pins === null ? shown.slice(0, 1).map(({ id }) => id) : shown.map(({ id }) => id).filter(id => pins.includes(id))

/** Pins or unpins a column. */
export const togglePin =
  (id: string, shown: readonly { id: string }[]): ListChange =>
  state => {
    const pins = pinnedColumns(shown, state.pins)
    return { ...state, pins: pins.includes(id) ? pins.filter(one => one !== id) : [...pins, id] }
  }

/** Restores the default columns, order, widths and pins. */
export const resetColumns: ListChange = state => ({ ...state, columns: null, widths: {}, pins: null })

/** Sets the row height. */
export const setHeight =
  (density: Density): ListChange =>
  state => ({ ...state, density })

/** Opens a view: replaces the whole state. */
export const openView =
  (spec: UrlSpec, view: { id: string | null; query: string }, presets: readonly string[]): ListChange =>
  () => ({ ...readState(spec, new URLSearchParams(view.query), presets), view: view.id, page: 1 })

/** The query string a view saves: everything except the page, the view id and searches with personal data. */
export const viewQuery = (spec: UrlSpec, state: ListState): string => writeShareable(spec, { ...state, view: null, page: 1 }).toString()

/** Whether the state differs from the view it was opened with. */
export function isEdited(spec: UrlSpec, state: ListState, view: { query: string }, presets: readonly string[]): boolean {
  const saved = readState(spec, new URLSearchParams(view.query), presets)
  return viewQuery(spec, saved) !== viewQuery(spec, state)
}

/** Whether a filter or a search is active. */
export const isFiltered = (state: ListState): boolean => Object.keys(state.filters).length > 0 || state.search.text.trim() !== ''

/** The visible columns in order; columns with `hideable: false` are always included. */
export function shownColumns<Column extends { id: string; hideable?: boolean; hidden?: boolean }>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] {
  if (chosen === null) return columns.filter(column => !column.hidden)
  const firm = columns.filter(column => column.hideable === false && !chosen.includes(column.id))
  return [...firm, ...chosen.flatMap(id => columns.filter(column => column.id === id))]
}
