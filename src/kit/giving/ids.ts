/** The specification's ids of choices, by name: what treats one of them differently names it. */
export const preferenceIds = { donations: 8, purchases: 9, islamicGiving: 10 } as const
export const donorTypeIds = { individual: 1, corporate: 2, anonymous: 3 } as const
export const giftFrequencyTypeIds = { all: 0, oneTime: 1, recurrent: 2 } as const
export const transactionTypeIds = { online: 1, offline: 2 } as const
export const methodIds = { card: 1, cash: 6, cheque: 7, nets: 9, staticPayNow: 10, bankTransfer: 12, others: 13, giro: 14 } as const
export const requestStatusIds = { voided: 3, voidRejected: 4, refunded: 8, refundRejected: 9 } as const
/** How a gift came: `islamicWeb` and `islamicCounter` are Islamic giving. */
export const donationMethodIds = { counter: 2, upload: 4, recurring: 5, islamicWeb: 6, islamicCounter: 7, shop: 8 } as const
/** What is given for; a kind of Islamic giving has the same id. */
export const itemIds = {
  zakat: 1,
  fidyah: 2,
  fitrah: 3,
  wakafIlmu: 4,
  kaffarah: 5,
  wakafMasyarakat: 6,
  zakatAndFitrah: 11,
  mosque: 101,
  friday: 103,
  purchase: 104,
  purchaseAndDonation: 105,
} as const
