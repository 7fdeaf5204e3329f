import { donationMethodIds, giftFrequencyTypeIds } from '#kit/giving/ids.ts'
import { type GiftListQuery, filtersOf, giftListWith, giftViews } from '#features/gift-screens/web/public.tsx'
import type { GiftRow } from '#features/gifts/rows.ts'
import { listGiftsOfDonor } from './calls-of-every-gift.ts'
import { TaxLink } from '#features/tax/web/public.tsx'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'

/** The list of donations: what it asks, filters and offers as views. */
export const donationList: ListSpec<GiftRow, GiftListQuery> = {
  ...giftListWith(TaxLink),
  id: 'donations',
  noun: m.donations_donations_noun,
  memory: { slice: 'donation' },
  call: request => api.donations.list(request),
  summary: request => api.donations.summary(request),
  open: ({ id }) => `/donations/details?id=${id}`,
  filters: filtersOf(
    () => api.donations.filters(),
    [donationMethodIds.web, donationMethodIds.counter, donationMethodIds.terminal, donationMethodIds.upload, donationMethodIds.recurring],
    listGiftsOfDonor,
  ),
  views: [
    giftViews.today,
    giftViews.refunds,
    giftViews.voids,
    giftViews.cheques,
    { id: 'recurring', label: m.donations_view_recurring, query: `type=${giftFrequencyTypeIds.recurring}` },
  ],
}
