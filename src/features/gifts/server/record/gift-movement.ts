import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import type { LedgerAccount, Movement } from '#features/ledger/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { type AppPreference, type GiftStatus, isSettled, type ItemId } from '#features/gifts/rules.ts'

/** The facts of a gift that its ledger posting needs. */
export type BookedGift = {
  id: string
  appPreferenceId: AppPreference
  itemId: ItemId
  paymentMethod: number
  amountMinor: number
  currency: Currency
}

/** The income account of each module. */
export const incomeAccounts = {
  [preferenceIds.donations]: 'donations',
  [preferenceIds.purchases]: 'purchases',
  [preferenceIds.islamicGiving]: 'islamicGiving',
} as const satisfies Record<AppPreference, LedgerAccount>
/** The asset account of a payment method until settlement. */
export function holdingAccount(paymentMethod: number): LedgerAccount {
  if (paymentMethod === methodIds.cash) return 'cash'
  return paymentMethod === methodIds.cheque ? 'cheques' : 'clearing'
}

/** The posting of a new gift: debits the account that holds the money, credits the income account of its module. */
export const giftMovement = (gift: BookedGift): Movement => ({
  kind: 'gift',
  donationId: gift.id,
  amount: { minor: gift.amountMinor, currency: gift.currency },
  debit: holdingAccount(gift.paymentMethod),
  credit: incomeAccounts[gift.appPreferenceId],
})

type PostedGift = Pick<BookedGift, 'id' | 'appPreferenceId' | 'paymentMethod' | 'currency'>
/** The posting of a void: reverses the posting of the gift. */
export const voidMovement = (gift: PostedGift, amountMinor: number): Movement => ({
  kind: 'void',
  donationId: gift.id,
  amount: { minor: amountMinor, currency: gift.currency },
  debit: incomeAccounts[gift.appPreferenceId],
  credit: holdingAccount(gift.paymentMethod),
})
type ReturnedGift = PostedGift & { status: GiftStatus; amountMinor: number; refundedMinor: number }
/**
 * The postings of a returned cheque, which is no refund. They reverse the posting of its gift; where it was settled, the bank takes the
 * money back. What was refunded of it before was paid out of nothing: that part is a loss, no longer income that is reversed.
 */
export function returnMovements({ status, amountMinor, refundedMinor, ...gift }: ReturnedGift): Movement[] {
  const returned: Movement = {
    ...voidMovement(gift, amountMinor - refundedMinor),
    kind: 'return',
    ...(isSettled(status) && { credit: 'bank' }),
  }
  const lost: Movement = { ...returned, amount: { minor: refundedMinor, currency: gift.currency }, debit: 'adjustments' }
  return [returned, lost].filter(({ amount }) => amount.minor > 0)
}
/** The posting of a final refund: from now on the charity owes the amount to the payer. */
export const owedMovement = (gift: PostedGift, amountMinor: number): Movement => ({
  ...voidMovement(gift, amountMinor),
  kind: 'refund',
  credit: 'refundsPayable',
})
/** What a refund was paid from: the bank, the balance at a card provider (clearing), or a chargeback, which was posted as a loss before. */
export type PaidFrom = 'bank' | 'clearing' | 'disputes'
/** The posting of a paid refund. */
export const paidMovement = (gift: PostedGift, amountMinor: number, from: PaidFrom = 'bank'): Movement => ({
  ...owedMovement(gift, amountMinor),
  debit: 'refundsPayable',
  credit: from,
})
