import { preferenceIds, giftSearchIds } from '#kit/giving/ids.ts'
import { isReversed, preferenceModules } from '#features/gifts/rules.ts'
import { paidByTerm } from '#features/gifts/terms.ts'
import { endedWords, GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import { termsIn } from '#features/receipts/web/public.tsx'
import { purposeName } from '#kit/giving/giving.ts'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { formatDay } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from './api.ts'
import type { PasteShape } from '#platform/web/list-screen/list-spec.ts'
import { isPersonalSearch } from '#platform/web/list-screen/url/personal-search.ts'
import { heldParam, holdParams } from '#platform/web/state/held-params.ts'
import type { SearchEntry, SearchGroup, SearchResult, Verb } from '#platform/web/shell/palette/record-search.ts'
import type { FoundDonor, FoundGift } from '../contract.ts'
import { formatCount } from '#kit/text/format-count.ts'

const shapesOfSearch: Readonly<Record<number, PasteShape>> = {
  [giftSearchIds.donorName]: 'name',
  [giftSearchIds.donorEmail]: 'email',
  [giftSearchIds.phone]: 'phone',
  [giftSearchIds.receiptNo]: 'receipt',
  [giftSearchIds.idNumber]: 'idNumber',
  [giftSearchIds.referenceNo]: 'reference',
}

/** Gifts and donors for the palette: five and three, with a link to all. */
export async function findRecords(text: string): Promise<SearchResult> {
  const { gifts, giftCount, isCapped, donors, searchBy, isExact } = await api.search.find({ text })
  const count = `${formatCount(giftCount)}${isCapped ? '+' : ''}`
  // The donation list shows only donations; other gifts are linked individually.
  const hasMore = giftCount > gifts.length && gifts.some(gift => gift.appPreferenceId === preferenceIds.donations)
  const groups: SearchGroup[] = [
    {
      label: m.search_gifts(),
      columns: [m.search_col_receipt(), m.search_col_method(), m.search_col_date(), m.search_col_amount()],
      entries: gifts.map(giftEntry),
      ...(hasMore && { all: { name: m.search_view_all_gifts({ count }), to: listOf(searchBy, text) } }),
    },
    { label: m.search_donors(), entries: donors.map(donorEntry) },
  ]
  return { isExact, groups: groups.filter(({ entries }) => entries.length > 0) }
}

/** A link to the same search in the list; personal search values stay in this tab's memory. */
function listOf(fieldId: number, text: string): string {
  const search = new URLSearchParams({ q: text })
  const shown = isPersonalSearch(text, shapesOfSearch[fieldId]) ? new URLSearchParams({ [heldParam]: holdParams(search) }) : search
  return `/donations?${new URLSearchParams([...(fieldId === 1 ? [] : [['by', String(fieldId)]]), ...shown])}`
}

function giftEntry(gift: FoundGift): SearchEntry {
  const to = `/${preferenceModules[gift.appPreferenceId]}/details?id=${gift.id}`
  const number = gift.receiptNo ?? gift.txnId
  const paid = paidByTerm(termsIn(getLocale()), gift.paidWith)
  return {
    id: gift.id,
    name: gift.donorName ?? m.search_anonymous(),
    within: [purposeName(getLocale(), gift), paid].join(' · '),
    to,
    cells: [number, paid, formatDay(gift.donatedOn, jurisdictionOfCurrency(gift.amount.currency).days.day, getLocale())],
    amount: gift.amount,
    stamp: <GiftStatusStamp status={gift.status} />,
    ...(isReversed(gift.status) && { struck: endedWords(gift.status) }),
    verbs: verbsOf(gift, to, number),
  }
}

function verbsOf({ actions, mayRequest, amount, receiptNo }: FoundGift, to: string, number: string): Verb[] {
  const money = formatMoney(amount)
  return [
    { key: 'Enter', name: m.search_verb_open({ number }), to },
    ...(actions.includes('sendReceipt') ? [{ key: 'S', name: m.search_verb_send(), to, start: 'sendReceipt' } as const] : []),
    ...(actions.includes('downloadReceipt') ? [{ key: 'P', name: m.search_verb_print(), to, start: 'printReceipt' } as const] : []),
    ...(receiptNo ? [{ key: 'C', name: m.search_verb_copy(), copies: receiptNo }] : []),
    ...(mayRequest
      ? [
          {
            key: 'V',
            name: mayRequest === 'void' ? m.search_verb_void({ amount: money }) : m.search_verb_refund({ amount: money }),
            note: m.search_verb_request_note(),
            to,
            start: 'request',
            isDanger: true,
          } as const,
        ]
      : []),
  ]
}

/** Donors with equal names have separate links. */
const donorEntry = ({ donorId, donorName, known, appPreferenceId }: FoundDonor) => ({
  id: donorId,
  name: donorName,
  within: [known, m.search_their_gifts()].filter(Boolean).join(' · '),
  to: `/${preferenceModules[appPreferenceId]}?donor=${donorId}`,
})
