import { preferenceIds } from '#kit/giving/ids.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import type { PasteShape } from '#platform/web/list-screen/list-spec.ts'
import { isPersonalSearch } from '#platform/web/list-screen/url/personal-search.ts'
import { heldParam, holdParams } from '#platform/web/state/held-params.ts'
import type { SearchResult, SearchGroup } from '#platform/web/shell/palette/record-search.ts'
import type { FoundDonor, FoundGift } from '../contract.ts'

const shapesOfSearch: Readonly<Record<number, PasteShape>> = {
  1: 'name',
  2: 'email',
  3: 'phone',
  4: 'receipt',
  7: 'idNumber',
  9: 'reference',
}

/** Gifts and donors for the palette: three of each, with a link to all. */
export async function findRecords(text: string): Promise<SearchResult> {
  const { gifts, giftCount, isCapped, donors, searchBy, isExact } = await api.search.find({ text }, noErrorPopup)
  const count = `${giftCount.toLocaleString('en')}${isCapped ? '+' : ''}`
  // The donation list shows only donations; other gifts are linked individually.
  const hasMore = giftCount > gifts.length && gifts.some(gift => gift.appPreferenceId === preferenceIds.donations)
  const groups: SearchGroup[] = [
    {
      label: m.search_gifts(),
      entries: gifts.map(giftEntry),
      ...(hasMore && { all: { name: m.search_view_all_gifts({ count }), to: listOf(searchBy, text) } }),
    },
    { label: m.search_donors(), entries: donors.map(donorEntry) },
  ]
  return { isExact, groups: groups.filter(({ entries }) => entries.length > 0) }
}

/** A link to the same search in the list; personal search values stay in this tab's memory. */
function listOf(by: number, text: string): string {
  const search = new URLSearchParams({ q: text })
  const shown = isPersonalSearch(text, shapesOfSearch[by]) ? new URLSearchParams({ [heldParam]: holdParams(search) }) : search
  return `/donations?${new URLSearchParams([...(by === 1 ? [] : [['by', String(by)]]), ...shown])}`
}

const giftEntry = (gift: FoundGift) => ({
  id: gift.id,
  name: `${gift.receiptNo ?? gift.txnId} · ${formatMoney(gift.amount)}`,
  within: gift.donorName ?? m.search_anonymous(),
  to: `/${preferenceModules[gift.appPreferenceId]}/details?id=${gift.id}`,
})

/** Donors with equal names have separate links. */
const donorEntry = ({ donorId, donorName, known, appPreferenceId }: FoundDonor) => ({
  id: donorId,
  name: donorName,
  within: [known, m.search_their_gifts()].filter(Boolean).join(' · '),
  to: `/${preferenceModules[appPreferenceId]}?donor=${donorId}`,
})
