import type { GiftScope } from '#features/gifts/server/public.ts'
import { feesByKind, type SettlementInMonth, settlementsIn } from '#features/settlement/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Fees } from '../contract.ts'
import type { Period } from './period.ts'

type FeesOfMonth = { period: Period; currency: Currency; asAt: Moment }

/** The fees of the settlements paid in a month: those of its pack, by cause, and by the kinds of money that bore them. */
export async function readFees(tx: Tx, scope: GiftScope, { period, currency, asAt }: FeesOfMonth): Promise<Fees> {
  const settlements = await settlementsIn(tx, scope.charityId, { ...period, storedUntil: asAt })
  const { kinds, shortfall } = await feesByKind(tx, scope, period)
  const money = (minor: number) => ({ minor, currency })
  const sum = (value: (row: SettlementInMonth) => number) => settlements.reduce((total, row) => total + value(row), 0)
  const total = sum(({ feeMinor }) => feeMinor)
  const ofKinds = kinds.reduce((all, { fee }) => all + fee, 0)
  return {
    kinds: kinds.map(({ moneyKind, gross, fee }) => ({ kind: moneyKind, gross: money(gross), fee: money(fee) })),
    shortfall: money(shortfall),
    rest: money(total - ofKinds + shortfall),
    total: money(total),
    causes: {
      payments: money(sum(({ paymentFeeMinor }) => paymentFeeMinor)),
      refunds: money(sum(({ refundFeeMinor }) => refundFeeMinor)),
      disputes: money(sum(({ disputeFeeMinor }) => disputeFeeMinor)),
      adjustments: money(sum(({ adjustmentFeeMinor }) => adjustmentFeeMinor)),
      separate: money(sum(({ separateFeeMinor }) => separateFeeMinor)),
    },
  }
}
