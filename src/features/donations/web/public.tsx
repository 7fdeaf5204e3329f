/** What the modules of purchases and of Islamic giving show of gifts as well. */
export { type DonationRequest, donationList } from './donation-list.tsx'
export { filtersOf } from './donation-filters.ts'
export { DonationSections } from './DonationSections.tsx'
export { EditGiftScreen } from './EditGiftScreen.tsx'
export { GiftScreen } from './GiftScreen.tsx'
export { GiftsScreen } from './GiftsScreen.tsx'
export { OtherGifts } from './OtherGifts.tsx'
export type { ReceiptCalls } from './receipt-calls.ts'
/** The counter that Islamic giving records by, too. */
export { type Counter, type Entry, emptyEntry, freshKey, type Line, paymentOf, type SheetProps } from './counter.ts'
export { CounterScreen } from './CounterScreen.tsx'
export { MethodFields, MoreFields, SheetTotal } from './SheetParts.tsx'
