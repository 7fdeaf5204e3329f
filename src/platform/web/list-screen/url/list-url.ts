import { hasCardNumber } from '#kit/card-numbers.ts'
import { pageSizes } from '#kit/paging.ts'
import { readFilter, writeFilter } from './filter-params.ts'
import { densities, type FilterSpec, type FilterValue, type ListSpec, type ListState } from '../list-spec.ts'
import { readPins, readWidths, writePins, writeWidths } from './column-params.ts'

/** The part of a list definition that the URL depends on. */
export type UrlSpec = Pick<ListSpec<never, Record<string, unknown>>, 'filters' | 'scopes' | 'columns' | 'money' | 'sort' | 'size'>

const reserved = {
  text: 'q',
  scope: 'by',
  sort: 'sort',
  page: 'page',
  size: 'size',
  columns: 'cols',
  widths: 'w',
  pins: 'pin',
  density: 'rows',
  view: 'view',
} as const

/** The state for an empty query string. */
export const plainState = (spec: UrlSpec): ListState => ({
  filters: {},
  search: { scope: spec.scopes?.[0]?.id ?? '', text: '' },
  sort: spec.sort,
  page: 1,
  size: spec.size ?? 10,
  columns: null,
  widths: {},
  pins: null,
  density: null,
  view: null,
})

/** Serialises a state; defaults are omitted to keep links short, and so is a search that holds a card number. */
export function writeState(spec: UrlSpec, state: ListState): URLSearchParams {
  const plain = plainState(spec)
  const params = new URLSearchParams()
  if (state.view !== null) params.set(reserved.view, state.view)
  if (state.search.scope !== plain.search.scope) params.set(reserved.scope, state.search.scope)
  if (state.search.text !== '' && !hasCardNumber(state.search.text)) params.set(reserved.text, state.search.text)
  for (const filter of spec.filters) {
    const value = state.filters[filter.id]
    if (value && !(value.kind === 'text' && hasCardNumber(value.text))) params.set(filter.id, writeFilter(value))
  }
  if (state.sort.by !== plain.sort.by || state.sort.descending !== plain.sort.descending)
    params.set(reserved.sort, `${state.sort.descending ? '-' : ''}${state.sort.by}`)
  if (state.size !== plain.size) params.set(reserved.size, String(state.size))
  if (state.page !== 1) params.set(reserved.page, String(state.page))
  if (state.columns !== null) params.set(reserved.columns, state.columns.join('.'))
  if (Object.keys(state.widths).length > 0) params.set(reserved.widths, writeWidths(state.widths))
  if (state.pins !== null) params.set(reserved.pins, writePins(state.pins))
  if (state.density !== null) params.set(reserved.density, String(state.density))
  return params
}

/** Parses a query string; unknown or invalid parts are ignored. */
export function readState(spec: UrlSpec, params: URLSearchParams, presets: readonly string[]): ListState {
  const plain = plainState(spec)
  const scope = params.get(reserved.scope)
  return {
    filters: readFilters(spec.filters, params, presets),
    search: {
      scope: spec.scopes?.some(({ id }) => id === scope) ? scope! : plain.search.scope,
      text: spec.scopes ? (params.get(reserved.text) ?? '') : '',
    },
    sort: readSort(spec, params.get(reserved.sort)) ?? plain.sort,
    page: readPage(params.get(reserved.page)),
    size: pageSizes.find(size => String(size) === params.get(reserved.size)) ?? plain.size,
    columns: readColumns(spec, params.get(reserved.columns)),
    widths: readWidths(spec.columns, params.get(reserved.widths)),
    pins: readPins(spec.columns, params.get(reserved.pins)),
    density: densities.find(height => String(height) === params.get(reserved.density)) ?? null,
    view: params.get(reserved.view) || null,
  }
}

function readFilters(filters: readonly FilterSpec[], params: URLSearchParams, presets: readonly string[]): ListState['filters'] {
  const said = filters.map((filter): [string, FilterValue | null] => [filter.id, readFilter(filter, params.get(filter.id) ?? '', presets)])
  return Object.fromEntries(said.filter((entry): entry is [string, FilterValue] => entry[1] !== null))
}

function readSort(spec: UrlSpec, text: string | null): ListState['sort'] | null {
  if (!text) return null
  const by = text.replace(/^-/, '')
  const sortable = [spec.sort.by, ...spec.columns.map(column => column.sort), spec.money?.sort]
  return sortable.includes(by) ? { by, descending: text.startsWith('-') } : null
}

function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : 1
}

function readColumns(spec: UrlSpec, text: string | null): readonly string[] | null {
  if (!text) return null
  const known = [...new Set(text.split('.'))].filter(id => spec.columns.some(column => column.id === id))
  return known.length > 0 ? known : null
}
