import { isLineKind } from '#kit/giving/ids.ts'
import { findGiftAmounts, linesOfGifts, type StoredGiftLine } from '#features/gifts/server/public.ts'
import { storedRates } from '#features/rates/server/public.ts'
import { findGiftOfReceipt } from '#features/receipt-numbers/server/public.ts'
import { type Currency, type Money, money } from '#jurisdictions/money.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { computeAmount } from '../rules.ts'

/** A line of a receipt, computed again: its amount, what its rate gives, and the rate. `due` is null for a sum without a rate. */
export type RecomputedLine = {
  name: string
  amount: Money
  due: Money | null
  rate: Money | null
  /** The first day of the published rate that it went by; null for a rate of its own. */
  rateSince: Day | null
  /** Why it went by a rate or a sum of its own. */
  overrideReason: string | null
}

type PublishedRate = { id: string; amountMinor: number; startsOn: Day }

/** The lines of a receipt, each computed again from the published rate that it went by. Null when the charity has no such receipt. */
export async function recomputeReceipt(tx: Tx, charityId: number, receiptNo: string): Promise<RecomputedLine[] | null> {
  const giftId = await findGiftOfReceipt(tx, charityId, receiptNo)
  if (giftId === undefined) return null
  const [{ currency }, { rows: lines }] = await Promise.all([
    findGiftAmounts(tx, charityId, giftId),
    linesOfGifts(charityId, [giftId]).execute(tx),
  ])
  const ids = lines.map(({ rateId }) => rateId).filter(id => id !== null)
  const rates = await storedRates(tx, charityId)
    .select(['id', 'amountMinor', 'startsOn'])
    .where(q => q('id', '=', q.fn.any(q.val(ids))))
    .execute()
  return lines.map(line => recomputed(line, currency, rates.find(({ id }) => id === line.rateId) ?? null))
}

function recomputed(line: StoredGiftLine, currency: Currency, published: PublishedRate | null): RecomputedLine {
  const { itemId, name, overrideReason, people, days, years, quantity, wealthMinor, deductionMinor } = line
  const moneyOf = (minor: number | null) => (minor === null ? null : money(minor, currency))
  // A rate of its own is the line's: the published one was set aside.
  const used = overrideReason === null ? published : null
  const rate = moneyOf(overrideReason === null ? (used?.amountMinor ?? null) : line.rateMinor)
  const factors = {
    noOfPerson: people,
    numberOfDay: days,
    years,
    quantity,
    wealth: moneyOf(wealthMinor),
    deduction: moneyOf(deductionMinor),
  }
  const due = isLineKind(itemId) ? computeAmount(itemId, factors, rate) : null
  return { name, amount: money(line.amountMinor, currency), due, rate, rateSince: used?.startsOn ?? null, overrideReason }
}

/** Whether a line is its rate times what it counts, to the cent; a sum without a rate, or given for a reason, is as it was typed. */
export const isExact = ({ amount, due, overrideReason }: RecomputedLine): boolean =>
  due === null || overrideReason !== null || due.minor === amount.minor
