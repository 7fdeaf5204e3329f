import { preferenceIds, donationMethodIds } from '#kit/giving/ids.ts'
import { type GiftListQuery, filtersOf, giftListWith, giftViews, purposeText } from '#features/gift-screens/web/public.tsx'
import { listGiftsOfDonor } from '#features/donations/web/public.tsx'
import type { GiftRow } from '#features/gifts/rows.ts'
import { TaxLink } from '#features/tax/web/public.tsx'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import type { purchases } from '../contract.ts'

type PurchaseListInput = ClientInput<typeof purchases.list>
/** What only gifts are asked by: recurrence, beneficiaries, tax, religion. */
const ofGiftsOnly = new Set(['type', 'frequency', 'recurring', 'taken', 'tax', 'review', 'religion', 'salam', 'beneficiary'])

const giftList = giftListWith(TaxLink)

/** The list of purchases as data: that of donations, asked by its own calls. */
export const purchaseList: ListSpec<GiftRow, GiftListQuery> = {
  ...giftList,
  id: 'purchases',
  noun: m.purchases_nouns,
  always: { appPreferenceId: preferenceIds.purchases },
  call: request => api.purchases.list(request as PurchaseListInput),
  summary: request => api.purchases.summary(request as PurchaseListInput),
  open: ({ id }) => `/purchases/details?id=${id}`,
  filters: filtersOf(() => api.purchases.filters(), [donationMethodIds.shop], listGiftsOfDonor).filter(({ id }) => !ofGiftsOnly.has(id)),
  columns: giftList.columns
    .filter(({ id }) => id !== 'mode')
    .map(column => (column.id === 'for' ? { ...column, header: m.purchases_shop, cell: purposeText } : column)),
  views: [giftViews.today, giftViews.refunds, giftViews.voids],
}
