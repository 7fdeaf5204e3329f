import { preferenceIds, itemIds, methodIds, donorTypeIds, fundKindIds } from '#kit/giving/ids.ts'
import { mapFlags } from '#features/gifts/flags.ts'
import type { GiftDetails, GiftRow } from '#features/gifts/rows.ts'
import { type GiftText, mapTexts, textNames, textOf, type TextWith } from '#features/gifts/texts.ts'

const fifty = { minor: 5000, currency: 'SGD' } as const
const givenAt = '2026-03-02T02:52:00Z'

type PageText = TextWith<{ shownIn: 'page' }>
const pageTexts = textNames.filter((name): name is PageText => textOf(name).shownIn === 'page')
const rowTexts = textNames.filter((name): name is Exclude<GiftText, PageText> => textOf(name).shownIn !== 'page')

/** A gift as lists show it: $50 in cash at the counter, anonymous. */
export const giftRow: GiftRow = {
  id: '01890000-0000-7000-8000-000000000011',
  txnId: '1-ABC',
  appPreferenceId: preferenceIds.donations,
  donationTimeStamp: givenAt,
  donatedOn: '2026-03-02',
  receiptNo: 'NUR0000007',
  amount: fifty,
  refunded: { ...fifty, minor: 0 },
  status: 'Offline',
  staus: 'Offline',
  requestStatus: null,
  refundReason: null,
  paymentStatus: 'Paid',
  paymentMethod: methodIds.cash,
  paymentMethodName: 'Cash',
  paymentType: 'One Time',
  cardType: null,
  cardLastDigit: null,
  mode: 'Counter',
  method: 'Offline',
  platform: 'counter',
  frequency: null,
  itemId: itemIds.donation,
  donationTo: fundKindIds.appeal,
  donationToName: 'Building fund',
  donationToNameMs: null,
  otherPurposes: 0,
  donorId: null,
  donorType: donorTypeIds.anonymous,
  donorName: null,
  donorEmail: null,
  donorPhone: null,
  nirc: null,
  countryCode: 'SG',
  chequeState: null,
  chequeDate: null,
  paidWith: null,
  ...mapTexts(rowTexts, () => null),
  ...mapFlags(() => false),
  taxButton: null,
  ismDonorEmail: null,
  ismDonorPhone: null,
  ismPaymentMethod: null,
  actions: [],
}

/** The gift as its own page shows it. */
export const giftDetails: GiftDetails = {
  ...giftRow,
  version: 1,
  recurrenceId: null,
  backDatingReason: null,
  cardFunding: null,
  chequeBankedOn: null,
  ...mapTexts(pageTexts, () => null),
  supportingFile: null,
  language: 'en',
  religionType: null,
  salamPayDonorType: null,
  officer: 'Aisyah Rahman',
  collectionCentre: null,
  settledAt: null,
  settlementRef: null,
  idType: null,
  organisationNo: null,
  lines: [],
  receipts: [{ receiptNo: 'NUR0000007', state: 'issued', issuedAt: givenAt, printCount: 0, sentCount: 0, handedOverAt: null }],
  givenThisYear: null,
  near: [],
  origin: null,
  paidTogether: [],
  tax: { state: 'notEligible', missing: [], review: [], actions: [] },
  timeline: [{ at: givenAt, kind: 'recorded', call: null, by: 'Aisyah Rahman', changes: null, detail: null }],
}
