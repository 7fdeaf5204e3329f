import { useQuery } from '@tanstack/react-query'
import { amountBrackets, bracketLabel } from '#kit/brackets.ts'
import type { Currency } from '#kit/money.ts'
import type { FilterSpec, Option } from './list-spec.ts'

const none: readonly Option[] = []

/** The options of a filter: known beforehand, the amount brackets, or asked for once it is set or opened. */
export function useOptions(list: string, filter: FilterSpec, currency: Currency, wanted: boolean) {
  const ask = 'options' in filter && typeof filter.options === 'function' ? filter.options : null
  const asked = useQuery({
    queryKey: [list, 'options', filter.id],
    queryFn: () => ask?.() ?? none,
    enabled: ask !== null && wanted,
    staleTime: 5 * 60_000,
  })
  if (filter.kind === 'amountBrackets')
    return { options: amountBrackets.map(bracket => ({ value: bracket.id, label: bracketLabel(bracket, currency) })), loading: false }
  if ('options' in filter && typeof filter.options !== 'function') return { options: filter.options, loading: false }
  return { options: asked.data ?? none, loading: asked.isLoading }
}
