export { changeGift, type GiftChange, changeGifts } from './change/change-gift.ts'
export { editGift } from './change/edit-gift.ts'
export type { ReplacedReceipt } from './change/edit-receipt.ts'
export { findGiftsToErase, lockGiftsToErase } from './change/erase-donors.ts'
export { findEditDetails } from './change/edit-details.ts'
export { findFilterChoices, findOfflineParams, listPurposes } from './choices/choices-of-charity.ts'
export { addFund, changeFund, findFundNames, fundsOf, listFunds } from './choices/funds.ts'
export { addFirstFunds } from './choices/first-funds.ts'
export { listPaymentTypes, listPayPartners } from './choices/ways-to-pay.ts'
export { donorsWithReceipt } from './find/donors-with-receipt.ts'
export { findGift } from './find/find-gift.ts'
export { giftColumnsOf, giftsOf } from './find/gift-columns.ts'
export { giftOfModule } from './find/gift-of-module.ts'
export { findGiftAmounts, findGiftId, findGiftNumbers } from './find/find-gift-id.ts'
export { moneyOfGifts, type GiftMoney } from './find/money-of-gifts.ts'
export { giftsWithReferences, ownedReferences } from './find/owned-references.ts'
export { paidOtherwiseFirst } from './find/paid-otherwise-first.ts'
export { lateGifts } from './find/late-gifts.ts'
export { giftsOfBooks, giftsOutsideBooks, modulesOfBooks } from './find/gifts-of-books.ts'
export { postDatedCheques } from './find/post-dated-cheques.ts'
export { hasGifts } from './find/has-gifts.ts'
export { isNotVoided, isValidGift } from './match/valid-gifts.ts'
export { hasUnvoidedGift, lastGiftOf } from './find/last-gift.ts'
export { taxPurposesOf } from './find/tax-purposes.ts'
export { linesOfGifts, type StoredGiftLine } from './find/lines-of-gifts.ts'
export { findLastRateUses, findRateUse, isRateUsed } from './find/rate-use.ts'
export { declarationOf } from './record/gift-origin.ts'
export { requestedGiftIds } from './find/requested-gifts.ts'
export { readRow } from './find/gift-row.ts'
export { giftExport } from './list/export-gifts.ts'
export { listGiftsBefore, newestGiftIds } from './list/gifts-before.ts'
export { listGiftsForCopy, preferencesOfDonors } from './list/gifts-for-copy.ts'
export { listGiftsForSettlement } from './seed/gifts-for-settlement.ts'
export { listGiftsOfDonor } from './list/list-by-donor.ts'
export { listRecentGifts } from './list/list-recent.ts'
export {
  findLargestGift,
  findLastGift,
  givenByPurpose,
  givenByYear,
  givenInModules,
  givenSinceYear,
  givenWithin,
  listYearOfDonor,
  type StatementLine,
  yearsOfDonor,
  type ModuleTotal,
  type NamedGift,
} from './list/giving-of-donor.ts'
export { allGiving, donorsWithGifts, selectVisibleGifts, givenBy, hasGift, seesAllGiving } from './list/giving-of-donors.ts'
export { givenThisYear } from './match/totals-of-donor.ts'
export { type OfficerTotals, collectedByOfficers } from './list/collected-by-officers.ts'
export { listGifts } from './list/list-gifts.ts'
export { listGiftsOfTerminal } from './list/gifts-of-terminal.ts'
export { countTakenSince, giftsOfDeclarations, takenAtCounter, unfoldedTaken } from './list/taken-at-counter.ts'
export { takenAtTerminals, takingsOfTerminal } from './list/taken-at-terminals.ts'
export { summariseGifts } from './list/summarise-gifts.ts'
export { withDonorSearchAudit, withPhonePrefixes } from './match/search-donors.ts'
export { giftsMatching, giftsWithIds } from './match/conditions.ts'
export { permittedPreferences, type GiftScope, viewRightsOf } from './match/gift-scope.ts'
export { inBrackets } from './match/in-brackets.ts'
export { kindCorrections } from './match/several-purposes.ts'
export { giftsOfSeveralKinds, type PartOfKind } from './find/gifts-of-several-kinds.ts'
export { dailyTotalsOf, netAmount, rollupOf } from './match/totals.ts'
export { flagRegistrationsOfDonor } from './change/flag-registrations-of-donor.ts'
export { holdingAccount, owedMovement, type PaidFrom, paidMovement, returnMovements, voidMovement } from './record/gift-movement.ts'
export { endEntry, findEntry } from './record/gift-entry.ts'
export { checkCounterGift, findCounterFunds, type EnteredOffline, readAhead, recordAtCounter } from './record/record-at-counter.ts'
export { findOnSameCheques } from './record/one-payment.ts'
export { recordChargedGift } from './record/record-charged-gift.ts'
export { registerForTax } from './record/register-for-tax.ts'
export { registerOpenGifts } from './record/register-open-gifts.ts'
export { recordTappedGift } from './record/record-tapped-gift.ts'
export { type GiftToImport, recordFromFile } from './record/record-from-file.ts'
export { vacuumGifts } from './record/vacuum-gifts.ts'
export type { NewGiftLine } from './record/write-gifts.ts'
export {
  assignSampleOfficers,
  assignSampleTerminals,
  completeSampleGifts,
  replaceSampleLines,
  sampleOrders,
} from './seed/complete-sample.ts'
export { termsIn, wireTerms } from './terms.ts'
