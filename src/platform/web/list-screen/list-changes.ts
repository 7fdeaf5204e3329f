import { fittingWidth } from './columns/column-text.ts'
import type { Density, FilterValue, ListState, PageSize } from './list-spec.ts'
import { readState, type UrlSpec, writeState } from './url/list-url.ts'

/** One step from a state of the list to the next. Whatever changes which rows match or their order goes back to page one. */
export type Change = (state: ListState) => ListState

/** Sets a filter, or clears it with null. */
export const setFilter =
  (id: string, value: FilterValue | null): Change =>
  state => {
    const { [id]: _, ...others } = state.filters
    return { ...state, filters: value ? { ...others, [id]: value } : others, page: 1 }
  }

/** Clears every filter and the search: what "Clear filters" does. */
export const clearFilters: Change = state => ({ ...state, filters: {}, search: { ...state.search, text: '' }, page: 1 })

/** Looks for a text in a scope; picking a scope while nothing is looked for changes nothing else. */
export const searchFor =
  (scope: string, text: string): Change =>
  state => ({ ...state, search: { scope, text }, page: text === state.search.text && text === '' ? state.page : 1 })

/** Sorts by a column; the same column again turns the order round. */
export const sortBy =
  (by: string): Change =>
  state => ({ ...state, sort: { by, descending: state.sort.by === by ? !state.sort.descending : false }, page: 1 })

/** Turns to a page, counted from 1. */
export const toPage =
  (page: number): Change =>
  state => ({ ...state, page })

/** Another page size keeps the first row of the page in sight. */
export const showPerPage =
  (size: PageSize): Change =>
  state => ({ ...state, size, page: Math.floor(((state.page - 1) * state.size) / size) + 1 })

/** Shows these columns in this order; null as the list has them. */
export const showColumns =
  (columns: readonly string[] | null): Change =>
  state => ({ ...state, columns })

/** Makes a column as wide as somebody wants it, within what a column may have. */
export const resizeColumn =
  (id: string, width: number): Change =>
  state => ({ ...state, widths: { ...state.widths, [id]: fittingWidth(width) } })

/** The columns that stay in sight, among those shown: the first one unless somebody chose. */
export const pinnedOf = (shown: readonly { id: string }[], pins: readonly string[] | null): readonly string[] =>
  pins === null ? shown.slice(0, 1).map(({ id }) => id) : shown.map(({ id }) => id).filter(id => pins.includes(id))

/** Pins a column, or lets it go again. */
export const togglePin =
  (id: string, shown: readonly { id: string }[]): Change =>
  state => {
    const pins = pinnedOf(shown, state.pins)
    return { ...state, pins: pins.includes(id) ? pins.filter(one => one !== id) : [...pins, id] }
  }

/** Every column as the list has it: which are shown, their order, widths and pins. */
export const resetColumns: Change = state => ({ ...state, columns: null, widths: {}, pins: null })

/** Makes the rows of the list low or high. */
export const setHeight =
  (density: Density): Change =>
  state => ({ ...state, density })

/** Opens a view: everything as the view has it, nothing of what was set before. */
export const openView =
  (spec: UrlSpec, view: { id: string | null; query: string }, presets: readonly string[]): Change =>
  () => ({ ...readState(spec, new URLSearchParams(view.query), presets), view: view.id, page: 1 })

/** What a view keeps of a state: all but the page and the view's own name. */
export const viewQuery = (spec: UrlSpec, state: ListState): string => writeState(spec, { ...state, view: null, page: 1 }).toString()

/** Whether a state differs from the view it was opened as. */
export function isEdited(spec: UrlSpec, state: ListState, view: { query: string }, presets: readonly string[]): boolean {
  const saved = readState(spec, new URLSearchParams(view.query), presets)
  return viewQuery(spec, saved) !== viewQuery(spec, state)
}

/** Whether any filter or search narrows the list. */
export const isFiltered = (state: ListState): boolean => Object.keys(state.filters).length > 0 || state.search.text.trim() !== ''

/** The columns to draw, in order: those chosen, the ones that never hide among them. */
export function shownColumns<Column extends { id: string; hideable?: boolean; hidden?: boolean }>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] {
  if (chosen === null) return columns.filter(column => !column.hidden)
  const firm = columns.filter(column => column.hideable === false && !chosen.includes(column.id))
  return [...firm, ...chosen.flatMap(id => columns.filter(column => column.id === id))]
}
