import { type LedgerAccount, toLedgerEntries, type LedgerEntry } from '#features/ledger/server/public.ts'
import { giftMovement, holdingAccount, owedMovement, paidMovement, voidMovement } from '../record/gift-movement.ts'
import type { Gift } from '#features/gifts/columns.ts'
import type { SampleGift } from './gifts.ts'
import type { Random } from './random.ts'

/** The ledger entries of one day's gifts: each gift, its void or refund, and one settlement for each account that held money. */
export function entriesOfDay(random: Random, charityId: number, gifts: readonly SampleGift[]): LedgerEntry[] {
  const banked = new Map<LedgerAccount, number>()
  const entries = gifts.flatMap(({ gift }) => {
    if (gift.settledAt) {
      const account = holdingAccount(gift.paymentMethod)
      banked.set(account, (banked.get(account) ?? 0) + gift.amountMinor)
    }
    return entriesOfGift(random, charityId, gift)
  })
  const first = gifts[0]?.gift
  if (!first) return entries
  for (const [account, minor] of banked) {
    const at = new Date(Date.parse(first.donatedAt) + 2 * 86_400_000)
    const amount = { minor, currency: first.currency }
    entries.push(
      ...toLedgerEntries(
        charityId,
        { kind: 'settlement', donationId: null, amount, debit: 'bank', credit: account },
        at,
        random.uuid(at.getTime()),
      ),
    )
  }
  return entries
}

/** The entries of one gift. Every sample refund has been paid. */
function entriesOfGift(random: Random, charityId: number, gift: Gift): LedgerEntry[] {
  const { amountMinor, refundedMinor, status } = gift
  const at = new Date(gift.donatedAt)
  const movements = [
    giftMovement(gift),
    ...(status === 'Voided' ? [voidMovement(gift, amountMinor)] : []),
    ...(refundedMinor > 0 ? [owedMovement(gift, refundedMinor), paidMovement(gift, refundedMinor)] : []),
  ]
  return movements.flatMap(movement => toLedgerEntries(charityId, movement, at, random.uuid(at.getTime())))
}
