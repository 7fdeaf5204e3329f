import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import type { SettlementDetails, SettlementRow } from '#features/settlement/contract.ts'
import type { ArrivedPayout, LineGroup, SettlementGift } from '#features/settlement/lines.ts'

const money = (minor: number) => ({ minor, currency: 'SGD' as const })
/** An id that ends with two digits. */
export const idOf = (end: string) => `01890000-0000-7000-8000-0000000000${end}`
/** A payout as the list shows it. */
export const march: SettlementRow = {
  id: idOf('d1'),
  settlementId: 'po_0041',
  provider: 'stripe',
  account: null,
  year: { value: 2026, label: '2026' },
  month: { value: 3, label: 'March' },
  fromDate: '2026-02-26',
  toDate: '2026-03-01',
  payoutDate: '2026-03-02',
  gross: money(12_000),
  fee: money(300),
  refund: money(0),
  dispute: money(0),
  adjustment: money(0),
  net: money(11_700),
  lines: 2,
  openLines: 2,
  status: 'pending',
}
export const february: SettlementRow = {
  ...march,
  id: idOf('d2'),
  settlementId: '9907 41',
  provider: 'bank',
  month: { value: 2, label: 'February' },
}
/** A gift as lines show it. */
export const gift = (end: string, minor: number, paymentMethod: SettlementGift['paymentMethod'] = methodIds.card): SettlementGift => ({
  id: idOf(end),
  appPreferenceId: preferenceIds.donations,
  receiptNo: `NUR00000${end}`,
  txnId: `1-${end}`,
  donorName: 'Siti Hajar',
  date: '2026-02-26',
  paymentMethod,
  status: 'Accepted',
  amount: money(minor),
})
/** A line with what is known of it. */
export const group = (lineNo: number, minor: number, fields: Partial<LineGroup>): LineGroup => ({
  state: 'open',
  lines: [{ lineNo, kind: 'charge', date: '2026-02-26', gross: money(minor), fee: money(0), references: `ch_${lineNo}`, text: '' }],
  gifts: [],
  hiddenGifts: 0,
  options: [],
  isUnsearched: false,
  notGift: null,
  repeats: null,
  foundBy: null,
  difference: money(0),
  differenceReason: null,
  matchId: null,
  linkedBy: null,
  linkedAt: null,
  bankInDate: null,
  slipNo: null,
  returnReason: null,
  ...fields,
})
const none = { count: 0, total: money(0) }
/** A settlement with a page of its lines. */
export const details = (items: LineGroup[], fields: Partial<SettlementDetails> = {}): SettlementDetails => ({
  ...march,
  fileName: 'stripe.csv',
  uploadedBy: 'Aisyah Rahman',
  uploadedAt: '2026-03-02T04:00:00Z',
  lockedMonth: { month: '2026-03-01', state: 'open', askedBy: null, decidedBy: null, changedAt: null, steps: ['askLock'] },
  counts: {
    ready: { count: 1, total: money(7000) },
    toDecide: { count: 1, total: money(5000) },
    open: none,
    linked: none,
    settled: none,
    kept: none,
    repeated: none,
  },
  linkable: { count: 1, total: money(7000) },
  returning: { ...none, gifts: [] },
  isLimited: false,
  hiddenGifts: 0,
  isSettleable: false,
  items,
  totalCount: items.length,
  pageNumber: 1,
  pageSize: 50,
  ...fields,
})
/** A payout that may have arrived. */
export const payout: ArrivedPayout = {
  id: idOf('d9'),
  settlementId: 'po_77',
  provider: 'stripe',
  payoutDate: '2026-02-25',
  net: money(5000),
  status: 'settled',
}
