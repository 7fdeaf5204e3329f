import { type Account, entriesOf, type LedgerEntry } from '#features/ledger/server/public.ts'
import { giftMovement, holdingAccount, incomeAccounts } from '../record/gift-movement.ts'
import type { SeedGift } from './gifts.ts'
import type { Random } from './random.ts'

type Donation = SeedGift['donation']

/** The entries of one day's gifts: each gift, its void or refund, and one settlement for each account that held the money. */
export function entriesOfDay(random: Random, gifts: readonly SeedGift[]): LedgerEntry[] {
  const banked = new Map<Account, number>()
  const entries = gifts.flatMap(({ donation }) => {
    if (donation.settledAt) {
      const account = holdingAccount(donation.paymentMethod)
      banked.set(account, (banked.get(account) ?? 0) + donation.amountMinor)
    }
    return entriesOfGift(random, donation)
  })
  const first = gifts[0]?.donation
  if (!first) return entries
  for (const [account, minor] of banked) {
    const at = new Date(Date.parse(momentOf(first)) + 2 * 86_400_000)
    const amount = { minor, currency: first.currency }
    entries.push(
      ...entriesOf(
        first.charityId,
        { kind: 'settlement', donationId: null, amount, debit: 'bank', credit: account },
        at,
        random.uuid(at.getTime()),
      ),
    )
  }
  return entries
}

function entriesOfGift(random: Random, donation: Donation): LedgerEntry[] {
  const { charityId, id, currency, amountMinor, refundedMinor = 0, appPreferenceId, itemId, paymentMethod, status } = donation
  const at = new Date(momentOf(donation))
  const gift = giftMovement({ id, appPreferenceId, itemId, paymentMethod, amountMinor, currency })
  const entries = entriesOf(charityId, gift, at, random.uuid(at.getTime()))
  if (status === 'Voided')
    entries.push(...entriesOf(charityId, { ...gift, kind: 'void', debit: gift.credit, credit: gift.debit }, at, random.uuid(at.getTime())))
  if (refundedMinor > 0) {
    const amount = { minor: refundedMinor, currency }
    entries.push(
      ...entriesOf(
        charityId,
        { kind: 'refund', donationId: id, amount, debit: incomeAccounts[appPreferenceId], credit: 'bank' },
        at,
        random.uuid(at.getTime()),
      ),
    )
  }
  return entries
}

const momentOf = ({ donatedAt }: Donation) => String(donatedAt)
