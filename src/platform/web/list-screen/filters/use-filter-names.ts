import { useQueryClient } from '@tanstack/react-query'
import { amountBrackets } from '#jurisdictions/amount-brackets.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { filterLabel } from './filter-labels.ts'
import type { FilterSpec, FilterValue, Option } from '../list-spec.ts'
import { optionsKey } from './use-options.ts'
import { useEnvironment } from '../use-environment.ts'
import type { ListHandle } from '../use-list-state.ts'

/** The active filters as text: 'Date 19 Feb – 2 Mar 2026', 'Donor Name “siti”'. */
export function useFilterNames<Row, Request extends object>({ spec, state, dates }: ListHandle<Row, Request>): readonly string[] {
  const { currency } = useEnvironment()
  const dayText = useDayText()
  const client = useQueryClient()
  const optionsOf = (filter: FilterSpec, value: FilterValue): readonly Option[] => {
    if (filter.kind === 'amountBrackets') return amountBrackets.map(({ id, label }) => ({ value: id, label }))
    if ('options' in filter && typeof filter.options !== 'function') return filter.options
    return client.getQueryData<readonly Option[]>(optionsKey(spec.id, filter, value)) ?? []
  }
  const filters = spec.filters.flatMap(filter => {
    const value = state.filters[filter.id]
    if (!value) return []
    const { words, more } = filterLabel(filter, value, { dates, dayText, currency, options: optionsOf(filter, value) })
    return [`${filter.label()} ${words}${more > 0 ? ` + ${more}` : ''}`]
  })
  const scope = spec.scopes?.find(({ id }) => id === state.search.scope)
  const text = state.search.text.trim()
  return text === '' || !scope ? filters : [...filters, `${scope.label()} “${text}”`]
}
