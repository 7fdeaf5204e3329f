import { m } from '#messages/messages.js'
import { api } from './api.ts'
import type { FilterSpec } from '#platform/web/list-screen/list-spec.ts'
import { OfficerType } from '../rules.ts'
import { typeNames } from './labels.tsx'

/** The filters of both queues, as the specification names their fields. */
export const queueFilters: readonly FilterSpec<'startDate' | 'endDate' | 'officerType' | 'selectedMosqueIds'>[] = [
  { kind: 'dates', id: 'days', label: m.declarations_filter_days, from: 'startDate', to: 'endDate', suggested: true },
  {
    kind: 'choices',
    id: 'type',
    label: m.declarations_officer_type,
    field: 'officerType',
    suggested: true,
    options: async () => OfficerType.options.map(value => ({ value, label: typeNames[value]() })),
  },
  {
    kind: 'choices',
    id: 'mosque',
    label: m.declarations_filter_mosque,
    field: 'selectedMosqueIds',
    suggested: true,
    options: async () => (await api.declarations.filters()).mosques.map(({ id, name }) => ({ value: id, label: name })),
  },
]
