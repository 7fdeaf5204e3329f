import { itemIds } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'

/** A part of the product that a charity uses: Donations 8, Purchases 9, Islamic Giving 10. */
export type NamedPreference = { readonly id: number; readonly name: string }

/** A charity that is being set up, works, or has ended. */
export const charityStatuses = ['archived', 'active', 'inProgress'] as const
export type CharityStatus = (typeof charityStatuses)[number]

/** A registration number as it is compared: capitals and digits only. */
export const registrationKey = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The kinds of receipts whose closing words a charity chooses. */
export const receiptKinds = ['donation', 'zakat', 'fitrah', 'fidyah', 'kaffarah', 'wakaf', 'purchase'] as const
export type ReceiptKind = (typeof receiptKinds)[number]
/** A charity's closing words by kind and language; where there are none, receipts have ours. */
export type ReceiptWording = { readonly [Kind in ReceiptKind]?: { readonly [Spoken in Language]?: string } }

const kindOfItem: Readonly<Record<number, ReceiptKind>> = {
  [itemIds.zakat]: 'zakat',
  [itemIds.zakatAndFitrah]: 'zakat',
  [itemIds.fitrah]: 'fitrah',
  [itemIds.fidyah]: 'fidyah',
  [itemIds.kaffarah]: 'kaffarah',
  [itemIds.wakafIlmu]: 'wakaf',
  [itemIds.wakafMasyarakat]: 'wakaf',
  [itemIds.purchase]: 'purchase',
  [itemIds.purchaseAndDonation]: 'purchase',
}
/** The kind of receipt of what is given for. */
export const receiptKindOf = (itemId: number): ReceiptKind => kindOfItem[itemId] ?? 'donation'
