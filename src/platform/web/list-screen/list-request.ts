import { type AmountBracket, amountBrackets } from '#jurisdictions/amount-brackets.ts'
import { type Dates, rangeOfFilter } from './filters/date-presets.ts'
import type { FilterSpec, FilterValue, ListSpec, ListState } from './list-spec.ts'

/** The request for one page: paging, sort, search and filters under the endpoint's field names. */
export function requestOf<Row, Request extends object>(spec: ListSpec<Row, Request>, state: ListState, dates: Dates): Request {
  const paging = {
    pageNumber: state.page,
    pageSize: state.size,
    sortBy: state.sort.by,
    sortExpression: state.sort.descending ? 'desc' : 'asc',
  }
  return { ...filterRequestOf(spec, state, dates), ...paging } as Request
}

/** The filter part of the request, without paging and sort: for totals, exports and "select all matching". */
export function filterRequestOf<Row, Request extends object>(spec: ListSpec<Row, Request>, state: ListState, dates: Dates) {
  const scope = spec.scopes?.find(({ id }) => id === state.search.scope)
  const text = state.search.text.trim()
  const scopeInput = scope?.value === undefined ? {} : { searchBy: scope.value }
  const search = scope && text !== '' ? { ...scopeInput, searchValue: text } : {}
  const filters = spec.filters.map(filter => fieldsOf(filter, state.filters[filter.id], dates))
  return Object.assign({}, spec.always, ...filters, search) as Omit<Request, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortExpression'>
}

/** Unset dates are sent as null, other unset filters are omitted. */
function fieldsOf(filter: FilterSpec, value: FilterValue | undefined, dates: Dates): Record<string, unknown> {
  switch (filter.kind) {
    case 'dates': {
      const range = rangeOfFilter(value, dates)
      return { [filter.from]: range?.from ?? null, [filter.to]: range?.to ?? null }
    }
    case 'choices':
      return value?.kind === 'chosen' ? { [filter.field]: value.values.map(one => wireValue(filter, one)) } : {}
    case 'choice': {
      if (value?.kind !== 'chosen') return {}
      const chosen = wireValue(filter, value.values[0] ?? '')
      return { [filter.field]: filter.inList ? [chosen] : chosen }
    }
    case 'amounts':
      return value?.kind === 'between' ? rangeOnWire(filter, value) : {}
    case 'amountBrackets':
      if (value?.kind === 'between' && filter.range) return rangeOnWire(filter.range, value)
      return value?.kind === 'chosen'
        ? { [filter.field]: amountBrackets.filter(({ id }) => value.values.includes(String(id))).map(bracketOnWire) }
        : {}
    case 'text':
      return value?.kind === 'text' ? { [filter.field]: value.text } : {}
    case 'record':
      return value?.kind === 'chosen' ? { [filter.field]: value.values[0] } : {}
  }
}

type AmountRange = Extract<FilterValue, { kind: 'between' }>
const rangeOnWire = (fields: { min: string; max: string }, { min, max }: AmountRange) => ({
  ...open(fields.min, min),
  ...open(fields.max, max),
})
const open = (field: string, end: number | null) => (end === null ? {} : { [field]: end })
const bracketOnWire = ({ minMinor, maxMinor }: AmountBracket) => ({ minAmount: minMinor, maxAmount: maxMinor })

/** Converts an id from the URL back to the number the endpoint expects. */
function wireValue(filter: Extract<FilterSpec, { kind: 'choices' | 'choice' }>, text: string): string | number {
  const option = typeof filter.options === 'function' ? undefined : filter.options.find(({ value }) => String(value) === text)
  return option?.value ?? (filter.numeric ? Number(text) : text)
}
