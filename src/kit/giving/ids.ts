/** The specification's ids of choices, by name. */
export const preferenceIds = { donations: 8, purchases: 9, islamicGiving: 10 } as const
/** What lists and searches take for gifts of every module. */
export const allPreferencesId = 0
export const donorTypeIds = { individual: 1, corporate: 2, anonymous: 3 } as const
export type DonorTypeId = (typeof donorTypeIds)[keyof typeof donorTypeIds]
/** Donors with a record of their own. */
export type NamedDonorTypeId = Exclude<DonorTypeId, typeof donorTypeIds.anonymous>
export const giftFrequencyTypeIds = { all: 0, oneTime: 1, recurring: 2 } as const
export const transactionTypeIds = { online: 1, offline: 2 } as const
export const methodIds = {
  card: 1,
  googlePay: 2,
  applePay: 3,
  alipay: 4,
  grabPay: 5,
  cash: 6,
  cheque: 7,
  payNow: 8,
  nets: 9,
  staticPayNow: 10,
  eNets: 11,
  bankTransfer: 12,
  others: 13,
  giro: 14,
} as const
export const requestStatusIds = {
  voidRequested: 1,
  voidVerified: 2,
  voided: 3,
  voidRejected: 4,
  refundRequested: 5,
  refundVerified: 6,
  refundApproved: 7,
  refunded: 8,
  refundRejected: 9,
} as const
/** How a gift came: `islamicWeb` and `islamicCounter` are Islamic giving. */
export const donationMethodIds = {
  web: 1,
  counter: 2,
  terminal: 3,
  upload: 4,
  recurring: 5,
  islamicWeb: 6,
  islamicCounter: 7,
  shop: 8,
} as const
/** How often a recurring gift falls due. */
export const frequencyIds = { daily: 8, weekly: 2, fortnightly: 3, monthly: 4, quarterly: 5, biAnnually: 6, annually: 7 } as const
/** Documents that have a heading of their own. */
export const legalDocumentIds = { terms: 2, privacy: 3 } as const
export type LegalDocumentId = (typeof legalDocumentIds)[keyof typeof legalDocumentIds]
/** What lists of gifts are searched by. */
export const giftSearchIds = { donorName: 1, donorEmail: 2, phone: 3, receiptNo: 4, idNumber: 7, referenceNo: 9 } as const
export type GiftSearchId = (typeof giftSearchIds)[keyof typeof giftSearchIds]
/** What a fund supports: `donationTo` on the wire, `kind` in the table. */
export const fundKindIds = { appeal: 1, cause: 2, mosque: 3, programme: 4, general: 5 } as const
export type FundKindId = (typeof fundKindIds)[keyof typeof fundKindIds]
/** Religion, as far as the giving rules need it; 0 in a filter means both. */
export const religionIds = { muslim: 1, notMuslim: 2 } as const
export type ReligionId = (typeof religionIds)[keyof typeof religionIds]
/** Who pays by SalamSG Pay. */
export const salamPayDonorIds = { individual: 1, family: 2, onBehalf: 3 } as const
/** What a charity announces rates for. */
export const rateItemIds = { nisab: 6, fidyah: 7, fitrah: 42, kaffarah: 46 } as const
/** What is given for; a kind of Islamic giving has the same id. */
export const itemIds = {
  zakat: 1,
  fidyah: 2,
  fitrah: 3,
  wakafIlmu: 4,
  kaffarah: 5,
  wakafMasyarakat: 6,
  zakatAndFitrah: 11,
  donation: 100,
  mosque: 101,
  fajr: 102,
  friday: 103,
  purchase: 104,
  purchaseAndDonation: 105,
} as const
/** Kinds of Islamic giving have the specification's ids, below 100; ours are above. */
export const isIslamicItem = (itemId: number): boolean => itemId < itemIds.donation
export const isPurchaseItem = (itemId: number): boolean => itemId === itemIds.purchase || itemId === itemIds.purchaseAndDonation
/** What a line of a gift can be for; zakat and fitrah together are what a gift is for, never a line. */
const lineKinds = [itemIds.zakat, itemIds.fidyah, itemIds.fitrah, itemIds.wakafIlmu, itemIds.kaffarah, itemIds.wakafMasyarakat] as const
export type LineKind = (typeof lineKinds)[number]
export const isLineKind = (itemId: number): itemId is LineKind => (lineKinds as readonly number[]).includes(itemId)
