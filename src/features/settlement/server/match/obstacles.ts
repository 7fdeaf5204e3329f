import { preferenceModules } from '#features/gifts/rules.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { GiftOfLine } from './candidates.ts'

/** The most records that a refusal names. */
const mostNamed = 20

type NamedGift = Pick<GiftOfLine, 'id' | 'appPreferenceId' | 'receiptNo' | 'txnId'>
type GiftFault =
  | 'GIFT_VOIDED'
  | 'GIFT_AMOUNT_CHANGED'
  | 'GIFT_NOT_PAID'
  | 'GIFT_LINKED_BEFORE'
  | 'GIFT_NOT_REFUNDED'
  | 'GIFT_NOT_CLEARED'
  | 'GIFT_REFUND_PENDING'
  | 'GIFT_REFUNDED'
  | 'GIFT_ON_SAME_CHEQUE'
  | 'GIFT_PAID_OTHERWISE_FIRST'

/** A gift that is in the way of a step, with its number, and its module and id for a link. */
export const giftFault = (code: GiftFault, gift: NamedGift): FieldFault => ({ field: 'transactionIds', code, values: valuesOf(gift) })

/** A gift whose cheque the bank takes from a later day on, which is given as it is read. */
export const postDatedFault = (gift: NamedGift, day: string): FieldFault => ({
  field: 'transactionIds',
  code: 'GIFT_CHEQUE_POST_DATED',
  values: { ...valuesOf(gift), day },
})

const valuesOf = ({ id, appPreferenceId, receiptNo, txnId }: NamedGift) => ({
  number: receiptNo ?? txnId,
  module: preferenceModules[appPreferenceId],
  giftId: id,
})

/** Settlements whose lines are in the way of a step, with their numbers, and their ids for links. */
export const openSettlements = (settlements: readonly { id: string; settlementNo: string }[]): FieldFault[] =>
  settlements.slice(0, mostNamed).map(({ id, settlementNo }) => ({
    field: 'settlementId',
    code: 'SETTLEMENT_OPEN',
    values: { number: settlementNo, settlementId: id },
  }))

/** The gifts of a list that a refusal names. */
export const named = <Value>(values: readonly Value[]): readonly Value[] => values.slice(0, mostNamed)

/** A payout that has the amount of a line and has not arrived. */
export const payoutFault = ({ id, settlementNo }: { id: string; settlementNo: string }): FieldFault => ({
  field: 'payoutId',
  code: 'PAYOUT_ON_ITS_WAY',
  values: { number: settlementNo, settlementId: id },
})
