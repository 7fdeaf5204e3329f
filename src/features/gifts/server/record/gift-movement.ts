import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import type { LedgerAccount, Movement } from '#features/ledger/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { AppPreference, ItemId } from '#features/gifts/rules.ts'

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

/** A gift comes in: where it is held is debited, what it is for is credited. */
export const giftMovement = (gift: BookedGift): Movement => ({
  kind: 'gift',
  donationId: gift.id,
  amount: { minor: gift.amountMinor, currency: gift.currency },
  debit: holdingAccount(gift.paymentMethod),
  credit: incomeAccounts[gift.appPreferenceId],
})

type PostedGift = Pick<BookedGift, 'id' | 'appPreferenceId' | 'paymentMethod' | 'currency'>
/** A void takes the gift out of the books as it came in. */
export const voidMovement = (gift: PostedGift, amountMinor: number): Movement => ({
  kind: 'void',
  donationId: gift.id,
  amount: { minor: amountMinor, currency: gift.currency },
  debit: incomeAccounts[gift.appPreferenceId],
  credit: holdingAccount(gift.paymentMethod),
})
/** A cheque that the bank returned reverses the postings of its gift: the money never came, so nothing is refunded. */
export const returnMovement = (gift: PostedGift, amountMinor: number): Movement => ({ ...voidMovement(gift, amountMinor), kind: 'return' })
/** A refund is owed to the payer from the moment it is final, and paid from the bank. */
export const owedMovement = (gift: PostedGift, amountMinor: number): Movement => ({
  ...voidMovement(gift, amountMinor),
  kind: 'refund',
  credit: 'refundsPayable',
})
/** What was owed has reached the payer: from the bank, or from the balance at a card provider (clearing). */
export const paidMovement = (gift: PostedGift, amountMinor: number, from: 'bank' | 'clearing' = 'bank'): Movement => ({
  ...owedMovement(gift, amountMinor),
  debit: 'refundsPayable',
  credit: from,
})
