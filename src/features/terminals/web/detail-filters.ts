import { nameOfMethod, salamPayChoices } from '#features/gift-screens/web/public.tsx'
import { paymentMethods } from '#kit/giving/payment.ts'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import type { ListHandle } from '#platform/web/list-screen/use-list-state.ts'
import { api } from './api.ts'
import type { TapRow, terminals } from '../contract.ts'

type Details = ClientInput<typeof terminals.find>
/** As the address holds it: an age group by its name. */
type Query = Omit<Details, 'ageGroupFilter' | 'pageNumber' | 'pageSize'> & { ageGroup?: string }
export type DetailList = ListHandle<TapRow, Query>

/** The age groups to choose from, in years, both ends included; the last is open. */
const ageGroups: readonly (readonly [from: number, to: number | null])[] = [
  [0, 17],
  [18, 34],
  [35, 49],
  [50, 64],
  [65, null],
]
const inclusions = [
  { value: 1, label: m.terminals_inclusion_yes },
  { value: 0, label: m.terminals_inclusion_no },
]

/** The filters of a terminal's gifts; the terminal itself is only set by the link. */
export const detailSpec: ListSpec<TapRow, Query> = {
  id: 'terminal-gifts',
  noun: m.terminals_gifts,
  call: async () => ({ items: [], totalCount: 0, pageNumber: 1, pageSize: 10 }),
  rowId: ({ id }) => id,
  filters: [
    { kind: 'record', id: 'id', label: m.terminals_name, field: 'id', nameOf: async id => (await api.terminals.find({ id })).deviceName },
    { kind: 'dates', id: 'date', label: m.terminals_date, from: 'startDate', to: 'endDate', suggested: true },
    {
      kind: 'choices',
      id: 'mode',
      label: m.terminals_payment_mode,
      field: 'paymentModes',
      numeric: true,
      suggested: true,
      options: async () => paymentMethods.map(({ id }) => ({ value: id, label: nameOfMethod(id) })),
    },
    { kind: 'amountBrackets', id: 'amount', label: m.terminals_amount, field: 'amountBrackets', suggested: true },
    {
      kind: 'choice',
      id: 'age',
      label: m.terminals_age,
      field: 'ageGroup',
      options: async () => ageGroups.map(([from, to]) => ({ value: String(from), label: ageLabel(from, to) })),
    },
    {
      kind: 'choice',
      id: 'inclusion',
      label: m.terminals_inclusion,
      field: 'isIRASInclusion',
      numeric: true,
      inList: true,
      options: async () => inclusions.map(({ value, label }) => ({ value, label: label() })),
    },
    {
      kind: 'choice',
      id: 'behalf',
      label: m.terminals_behalf,
      field: 'onBehalfOf',
      numeric: true,
      options: async () => salamPayChoices(),
    },
  ],
  columns: [],
  sort: { by: 'date', descending: true },
}

const ageLabel = (from: number, to: number | null) => (to === null ? m.terminals_age_over({ from }) : m.terminals_age_from({ from, to }))

/** The request for one page of what the address asks for. */
export function requestOfDetails({ match, state }: DetailList): Details {
  const { ageGroup, id, ...rest } = match as Query
  const group = ageGroups.find(([from]) => String(from) === ageGroup)
  return {
    ...rest,
    id: id ?? '',
    ...(group && { ageGroupFilter: { minAge: group[0], maxAge: group[1] } }),
    pageNumber: state.page,
  }
}
