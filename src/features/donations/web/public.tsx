/** What the modules of purchases and of Islamic giving show of gifts as well. */
export { type DonationRequest, donationList } from './donation-list.tsx'
export { DonationSections } from './DonationSections.tsx'
export { GiftScreen } from './GiftScreen.tsx'
export { GiftsScreen } from './GiftsScreen.tsx'
export type { ReceiptCalls } from './receipt-calls.ts'
