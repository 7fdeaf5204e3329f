import { useQuery } from '@tanstack/react-query'
import { amountBrackets, bracketLabel } from '#jurisdictions/amount-brackets.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { FilterSpec, FilterValue, Option } from '../list-spec.ts'

const noOptions: readonly Option[] = []

/** Query key of a filter's options; a record filter has one entry, the record's name. */
export const optionsKey = (list: string, filter: FilterSpec, value?: FilterValue) => [
  list,
  'options',
  filter.id,
  ...(filter.kind === 'record' && value?.kind === 'chosen' ? value.values : []),
]

/** The options of a filter: static, amount brackets, or loaded when the filter is set or opened. */
export function useOptions(list: string, filter: FilterSpec, currency: Currency, wanted: boolean, value?: FilterValue) {
  const ask = askOf(filter, value)
  const loaded = useQuery({
    queryKey: optionsKey(list, filter, value),
    queryFn: () => ask?.() ?? noOptions,
    enabled: ask !== null && wanted,
    staleTime: 5 * 60_000,
  })
  if (filter.kind === 'amountBrackets')
    return { options: amountBrackets.map(bracket => ({ value: bracket.id, label: bracketLabel(bracket, currency) })), loading: false }
  if ('options' in filter && typeof filter.options !== 'function') return { options: filter.options, loading: false }
  return { options: loaded.data ?? noOptions, loading: loaded.isLoading }
}

function askOf(filter: FilterSpec, value?: FilterValue): (() => Promise<readonly Option[]>) | null {
  if (filter.kind !== 'record') return 'options' in filter && typeof filter.options === 'function' ? filter.options : null
  const id = value?.kind === 'chosen' ? value.values[0] : undefined
  return id === undefined ? null : async () => [{ value: id, label: await filter.nameOf(id) }]
}
