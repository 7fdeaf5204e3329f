import { preferenceIds, donationMethodIds, itemIds } from '#kit/giving/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import {
  type GiftListQuery,
  filtersOf,
  giftListWith,
  giftViews,
  nameOfItem,
  OtherPurposes,
  Purpose,
} from '#features/gift-screens/web/public.tsx'
import { listGiftsOfDonor } from '#features/donations/web/public.tsx'
import type { GiftRow } from '#features/gifts/rows.ts'
import { TaxLink } from '#features/tax/web/public.tsx'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { Column, ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { HijriLine } from '#platform/web/ui/values/HijriLine.tsx'
import type { islamicGiving } from '../contract.ts'
import css from './islamic.module.css'

type IslamicListInput = ClientInput<typeof islamicGiving.list>
const kind: Column<GiftRow> = {
  id: 'kind',
  header: m.islamic_giving_col_kind,
  cell: ({ itemId, otherPurposes }) => (
    <>
      {nameOfItem(itemId)} <OtherPurposes count={otherPurposes} />
    </>
  ),
  width: 186,
  narrow: 104,
}
const giftList = giftListWith(TaxLink)
const method = giftList.columns.find(({ id }) => id === 'method')
/** Replaces the donation columns: the kind of giving has priority over the payment method on narrow screens. */
const ownColumns: Readonly<Record<string, Column<GiftRow>>> = { for: kind, ...(method && { method: { ...method, narrow: false } }) }

/** The list of Islamic giving as data: the donations' own, asked by its own calls, with the kind of giving and the Hijri day. */
export const islamicList: ListSpec<GiftRow, GiftListQuery> = {
  ...giftList,
  id: 'islamic-giving',
  noun: m.islamic_giving_gifts_noun,
  memory: { slice: 'islamicDonationListing' },
  always: { appPreferenceId: preferenceIds.islamicGiving },
  call: request => api.islamicGiving.list(request as IslamicListInput),
  summary: request => api.islamicGiving.summary(request as IslamicListInput),
  open: ({ id }) => `/islamic-giving/details?id=${id}`,
  filters: filtersOf(() => api.islamicGiving.filters(), [donationMethodIds.islamicWeb, donationMethodIds.islamicCounter], listGiftsOfDonor),
  columns: [
    {
      id: 'date',
      header: m.islamic_giving_date,
      cell: ({ donationTimeStamp }) => <IslamicDate value={donationTimeStamp} />,
      sort: 'donationTimeStamp',
      width: 176,
      narrow: 148,
      tone: 'small',
    },
    ...giftList.columns.slice(1).map(column => ownColumns[column.id] ?? column),
    { id: 'purpose', header: m.islamic_giving_for, cell: row => <Purpose row={row} />, width: 160, hidden: true },
    { id: 'email', header: m.platform_email, cell: ({ ismDonorEmail }) => ismDonorEmail, width: 180, hidden: true },
    { id: 'phone', header: m.platform_mobile, cell: ({ ismDonorPhone }) => ismDonorPhone, width: 150, hidden: true },
  ],
  views: [
    giftViews.today,
    giftViews.cheques,
    { id: 'fitrah', label: m.islamic_giving_view_fitrah, query: `kind=${itemIds.fitrah}~${itemIds.zakatAndFitrah}`, counted: true },
    { id: 'zakat', label: m.islamic_giving_view_zakat, query: `kind=${itemIds.zakat}~${itemIds.zakatAndFitrah}`, counted: true },
    { id: 'counter', label: m.islamic_giving_view_counter, query: `taken=${donationMethodIds.islamicCounter}` },
    { id: 'online', label: m.islamic_giving_view_online, query: `taken=${donationMethodIds.islamicWeb}` },
  ],
}

/** The day of a gift, with its Hijri day beneath. */
function IslamicDate({ value }: { value: string }) {
  const { timeZone } = useCurrentUser()
  return (
    <span className={css.date}>
      <DateText value={value} as="day" />
      <HijriLine day={dayInZone(value, timeZone)} />
    </span>
  )
}
