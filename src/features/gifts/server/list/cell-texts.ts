import { ChequeState } from '#features/gifts/cheques.ts'
import { itemTerm } from '#features/gifts/item-terms.ts'
import { givingItems, GiftStatus } from '#features/gifts/rules.ts'
import { brandTerm, frequencyTerm, methodTerm, type TermTexts } from '#features/gifts/terms.ts'
import { platformText } from '../choices/choice-texts.ts'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { cardBrands, paymentMethods, platforms as allPlatforms } from '#kit/giving/payment.ts'
import { frequencies as allFrequencies } from '#kit/giving/recurrence.ts'
import type { DocumentTexts } from '#platform/server/texts.ts'

/** The texts of an export's cells by id, in the language of its reader. */
type CellTexts<Id extends string | number> = readonly (readonly [Id, string])[]

/** The texts of flags. */
export const yesOrNo = (t: DocumentTexts): CellTexts<string> => [
  ['true', t.gifts_cell_yes()],
  ['false', t.gifts_cell_no()],
]
/** The texts of kinds of donors. */
export const donorTypes = (t: DocumentTexts): CellTexts<number> => [
  [donorTypeIds.individual, t.gifts_cell_individual()],
  [donorTypeIds.corporate, t.gifts_cell_corporate()],
  [donorTypeIds.anonymous, t.gifts_cell_anonymous()],
]
/** The texts of kinds of giving. */
export const items = (terms: TermTexts): CellTexts<number> => givingItems.map(id => [id, itemTerm(terms, id)])
/** The texts of ways of paying. */
export const methods = (terms: TermTexts): CellTexts<number> => paymentMethods.map(({ id }) => [id, methodTerm(terms, id)])
/** The texts of card brands. */
export const brands = (terms: TermTexts): CellTexts<string> => cardBrands.map(name => [name, brandTerm(terms, name)])
/** 0 is once. */
export const frequencies = (terms: TermTexts): CellTexts<number> => [
  [0, frequencyTerm(terms, null)],
  ...allFrequencies.map(({ id }) => [id, frequencyTerm(terms, id)] as const),
]
/** The texts of gifts through a provider and of those handed over. */
export const modes = (t: DocumentTexts): CellTexts<string> => [
  ['Online', t.gifts_cell_online()],
  ['Offline', t.gifts_cell_offline()],
]

/** The texts of where gifts came from. */
export const platforms = (t: DocumentTexts): CellTexts<string> => allPlatforms.map(name => [name, platformText(t, name)])

const statusTexts: Readonly<Record<GiftStatus, (t: DocumentTexts) => string>> = {
  Accepted: t => t.gifts_cell_status_accepted(),
  Settled: t => t.gifts_cell_status_settled(),
  Voided: t => t.gifts_cell_status_voided(),
  Refunded: t => t.gifts_cell_status_refunded(),
  'Refund Requested': t => t.gifts_cell_status_refund_requested(),
  'Refund Verified': t => t.gifts_cell_status_refund_verified(),
  'Refund Approved': t => t.gifts_cell_status_refund_approved(),
  'Void Requested': t => t.gifts_cell_status_void_requested(),
  'Void Verified': t => t.gifts_cell_status_void_verified(),
  'Void Approved': t => t.gifts_cell_status_void_approved(),
  Offline: t => t.gifts_cell_status_offline(),
}
/** The texts of statuses. */
export const statuses = (t: DocumentTexts): CellTexts<string> => GiftStatus.options.map(status => [status, statusTexts[status](t)])

const chequeStateTexts: Readonly<Record<ChequeState, (t: DocumentTexts) => string>> = {
  inHand: t => t.gifts_cell_cheque_in_hand(),
  banked: t => t.gifts_cell_cheque_banked(),
  cleared: t => t.gifts_cell_cheque_cleared(),
  returned: t => t.gifts_cell_cheque_returned(),
}
/** The texts of where cheques are. */
export const chequeStates = (t: DocumentTexts): CellTexts<string> => ChequeState.options.map(state => [state, chequeStateTexts[state](t)])
