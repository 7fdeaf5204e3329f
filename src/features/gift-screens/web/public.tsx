/** What the modules over gifts (donations, Islamic giving, purchases) build their screens from. */
export { chequeStateWords, chequeWarning } from './cheque-labels.ts'
export { type GiftListQuery, giftListWith, giftViews, Purpose } from './list/gift-list.tsx'
export { filtersOf } from './list/gift-filters.ts'
export { GiftsTable } from './list/GiftsTable.tsx'
export { GiftsScreen } from './list/GiftsScreen.tsx'
export { OtherPurposes } from './list/OtherPurposes.tsx'
export { GiftSections } from './page/GiftSections.tsx'
export { GiftScreen } from './page/GiftScreen.tsx'
export type { EventStyle, GiftPanels } from './page/gift-panels.ts'
export { type ListGiftsOfDonor, OtherGifts } from './page/OtherGifts.tsx'
export { type EditCalls, EditGiftScreen } from './edit/EditGiftScreen.tsx'
export {
  chosenFlags,
  emptyDraft,
  firstDefaults,
  type Counter,
  type GiftDraft,
  type CounterParams,
  type SavedRow,
  toPayment,
  type SheetProps,
} from './counter/counter.ts'
export { counterLabels } from './counter/counter-labels.ts'
export { changeDraftLine, type DraftLine, emptyDraftLine, nextLineKey } from './counter/draft-lines.ts'
export { useReceiptPaper } from './receipts/use-receipt-pdf.ts'
export type { CounterConnection, CounterParts } from './counter/counter-connection.ts'
export { CounterScreen } from './counter/CounterScreen.tsx'
export { MethodFields, MoreFields, SheetAmount, SheetDetails, SheetGrid, SheetTotal } from './counter/SheetParts.tsx'
export { GiftStatusStamp, isStampedStatus, type StampedStatus } from './GiftStatusStamp.tsx'
export type { ReceiptCalls } from './receipts/receipt-calls.ts'
export { nameOfBrand } from './card-labels.ts'
export { nameOfItem, nameOfMethod, nameOfPlatform, receiptNameOfItem } from './catalogue-labels.ts'
export { beneficiaryChoices, nameOfDonationMethod, nameOfFrequencyType, salamPayChoices } from './filter-labels.ts'
export { frequencyName, endedWords, paidWords, statusText } from './gift-labels.ts'
export { flagLabels } from './field-labels.ts'
export { gradeLabel, lineName } from './line-labels.ts'
export { nameOfPurpose, purposeText } from './purpose-labels.ts'
