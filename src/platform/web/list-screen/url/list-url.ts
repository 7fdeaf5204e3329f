import { pageSizes } from '#kit/text/paging.ts'
import { readFilter, writeFilter } from './filter-params.ts'
import { densities, type FilterSpec, type FilterValue, type ListSpec, type ListState } from '../list-spec.ts'
import { heldParam, heldParams, holdParams } from '#platform/web/state/held-params.ts'
import { mayHoldCardNumber } from './card-scan.ts'
import { isPersonalSearch } from './personal-search.ts'
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

/** The state for an empty query string. @internal tested by itself */
export const initialState = (spec: UrlSpec): ListState => ({
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

/**
 * Serialises a state. Defaults are omitted to keep links short. Texts with personal data are held by this tab and the link has their key;
 * a text with a card number is omitted.
 */
export function writeState(spec: UrlSpec, state: ListState): URLSearchParams {
  const params = writeShareable(spec, state)
  const personal = textsOf(spec, state).filter(({ isPersonal }) => isPersonal)
  if (personal.length > 0) params.set(heldParam, holdParams(new URLSearchParams(personal.map(({ name, text }) => [name, text]))))
  return params
}

/** Serialises a state without texts that hold personal data: what others may read. */
export function writeShareable(spec: UrlSpec, state: ListState): URLSearchParams {
  const plain = initialState(spec)
  const params = new URLSearchParams()
  if (state.view !== null) params.set(reserved.view, state.view)
  if (state.search.scope !== plain.search.scope) params.set(reserved.scope, state.search.scope)
  for (const { name, text, isPersonal } of textsOf(spec, state)) if (!isPersonal) params.set(name, text)
  for (const filter of spec.filters) {
    const value = state.filters[filter.id]
    if (value && value.kind !== 'text') params.set(filter.id, writeFilter(value))
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

/** The typed texts of a state by their parameter, those with card numbers left out. */
function textsOf(spec: UrlSpec, { search, filters }: Pick<ListState, 'search' | 'filters'>) {
  const shape = spec.scopes?.find(({ id }) => id === search.scope)?.shape
  const texts = [
    { name: reserved.text as string, text: search.text, isPersonal: isPersonalSearch(search.text, shape) },
    ...Object.entries(filters).flatMap(([name, value]) =>
      value?.kind === 'text' ? [{ name, text: value.text, isPersonal: isPersonalSearch(value.text) }] : [],
    ),
  ]
  return texts.filter(({ text }) => text !== '' && !mayHoldCardNumber(text))
}

/**
 * Whether a link has the key of a search that this tab does not store: it was copied from another browser, or is older than the last
 * sign-in.
 */
export const isSearchMissing = (params: URLSearchParams): boolean => {
  const key = params.get(heldParam)
  return key !== null && heldParams(key) === null
}

/** Whether an address contains personal data that belongs in the storage of this tab: a typed or an old address. */
export const hasPersonalData = (spec: UrlSpec, params: URLSearchParams, presets: readonly string[]): boolean =>
  textsOf(spec, readState(spec, new URLSearchParams([...params].filter(([name]) => name !== heldParam)), presets)).some(
    ({ isPersonal }) => isPersonal,
  )

/** Parses a query string; unknown or invalid parts are ignored. */
export function readState(spec: UrlSpec, query: URLSearchParams, presets: readonly string[]): ListState {
  const params = new URLSearchParams([...(heldParams(query.get(heldParam) ?? '') ?? []), ...query])
  const plain = initialState(spec)
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
  const entries = filters.map((filter): [string, FilterValue | null] => [
    filter.id,
    readFilter(filter, params.get(filter.id) ?? '', presets),
  ])
  return Object.fromEntries(entries.filter((entry): entry is [string, FilterValue] => entry[1] !== null))
}

function readSort(spec: UrlSpec, text: string | null): ListState['sort'] | null {
  if (!text) return null
  const column = text.replace(/^-/, '')
  const sortable = [spec.sort.by, ...spec.columns.map(column => column.sort), spec.money?.sort]
  return sortable.includes(column) ? { by: column, descending: text.startsWith('-') } : null
}

function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : 1
}

function readColumns(spec: UrlSpec, text: string | null): readonly string[] | null {
  if (!text) return null
  const known = [...new Set(text.split('.'))].filter(id => spec.columns.some(column => column.id === id))
  return known.length > 0 ? known : null
}
