import { giftSearchIds } from '#kit/giving/ids.ts'
import { purposeName } from '#kit/giving/giving.ts'
import { frequencies } from '#kit/giving/recurrence.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { cardLabel } from '#features/card-vault/rules.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { RecurrenceRow, recurring } from '../contract.ts'
import { RecurrenceStamp } from './RecurrenceStamp.tsx'
import { frequencyName } from '#features/gift-screens/web/public.tsx'

type RecurringListInput = ClientInput<typeof recurring.list>

/** The specification of the list of recurring gifts, but for its filter by months (`useRecurringList`). */
export const recurringList: ListSpec<RecurrenceRow, RecurringListInput> = {
  id: 'recurring',
  noun: m.recurring_noun,
  call: request => api.recurring.list(request),
  rowId: ({ id }) => id,
  open: ({ id }) => `/donations/recurring/details?id=${id}`,
  filters: [
    {
      kind: 'choices',
      id: 'state',
      label: m.recurring_filter_state,
      field: 'states',
      suggested: true,
      options: async () => [
        { value: 'active', label: m.recurring_state_active() },
        { value: 'paused', label: m.recurring_state_paused() },
        { value: 'cancelled', label: m.recurring_state_cancelled() },
        { value: 'ended', label: m.recurring_state_ended() },
      ],
    },
    {
      kind: 'choice',
      id: 'why',
      label: m.recurring_filter_why,
      field: 'pauseReason',
      suggested: true,
      options: async () => [
        { value: 'asked', label: m.recurring_why_asked() },
        { value: 'declined', label: m.recurring_why_declined() },
      ],
    },
    {
      kind: 'choices',
      id: 'frequency',
      label: m.recurring_filter_frequency,
      field: 'frequency',
      numeric: true,
      suggested: true,
      options: async () => frequencies.map(({ id }) => ({ value: id, label: frequencyName(id) })),
    },
    {
      kind: 'record',
      id: 'donor',
      label: m.recurring_filter_donor,
      field: 'donorId',
      nameOf: async donorId => (await api.recurring.list({ donorId, pageSize: 10 })).items[0]?.donorName ?? '–',
    },
  ],
  scopes: [
    { id: String(giftSearchIds.donorName), value: giftSearchIds.donorName, label: m.recurring_search_name, shape: 'name' },
    { id: String(giftSearchIds.donorEmail), value: giftSearchIds.donorEmail, label: m.recurring_search_email, shape: 'email' },
    { id: String(giftSearchIds.phone), value: giftSearchIds.phone, label: m.recurring_search_phone, shape: 'phone' },
  ],
  columns: [
    { id: 'donor', header: m.recurring_col_donor, cell: ({ donorName }) => donorName, tone: 'strong' },
    { id: 'for', header: m.recurring_col_for, cell: row => purposeName(getLocale(), row), width: 180, narrow: false },
    { id: 'frequency', header: m.recurring_col_frequency, cell: ({ frequency }) => frequencyName(frequency), width: 120 },
    {
      id: 'next',
      header: m.recurring_col_next,
      cell: ({ nextChargeOn }) => nextChargeOn && <DateText value={nextChargeOn} />,
      sort: 'nextChargeOn',
      width: 130,
      tone: 'small',
    },
    {
      id: 'card',
      header: m.recurring_col_card,
      cell: ({ card }) => cardLabel(card, m.term_others()),
      width: 200,
      tone: 'muted',
      narrow: false,
    },
    { id: 'state', header: m.recurring_col_state, cell: row => <RecurrenceStamp row={row} />, width: 158 },
    {
      id: 'since',
      header: m.recurring_col_since,
      cell: ({ anchorOn }) => <DateText value={anchorOn} />,
      sort: 'createdAt',
      width: 130,
      tone: 'small',
      hidden: true,
    },
  ],
  money: { id: 'amount', header: m.recurring_col_amount, amount: ({ amount }) => amount, sort: 'amount', width: 124 },
  sort: { by: 'createdAt', descending: true },
  size: 20,
  views: [
    { id: 'active', label: m.recurring_view_active, query: 'state=active' },
    { id: 'stopped', label: m.recurring_view_stopped, query: 'state=paused&why=declined' },
    { id: 'paused', label: m.recurring_view_paused, query: 'state=paused&why=asked' },
    { id: 'over', label: m.recurring_view_over, query: 'state=cancelled~ended' },
  ],
}
