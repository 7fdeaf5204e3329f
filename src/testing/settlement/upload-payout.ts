import { randomUUID } from 'node:crypto'
import { methodIds } from '#kit/giving/ids.ts'
import { newGift } from '#testing/factories/giving.ts'
import type { newCharity } from '#testing/factories/new-charity.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>

/** A line of a payout: the provider's number of the payment, gross and fee. */
export type PayoutLine = [
  reference: string,
  minor: number,
  feeMinor: number,
  kind?: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal',
]
const head =
  'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id'
const decimal = (minor: number) => (minor / 100).toFixed(2)

/** Uploads a Stripe report of one payout, of 2 March 2026. Returns the settlement's id. */
export async function uploadPayout({ api }: TestCharity, payout: string, lines: readonly PayoutLine[]): Promise<string> {
  const rows = lines.map(
    ([reference, minor, feeMinor, kind = 'charge']) =>
      `${payout},2026-03-02,txn_${randomUUID().slice(0, 8)},2026-02-26 10:00:00,sgd,${decimal(minor)},${decimal(feeMinor)},${decimal(minor - feeMinor)},${kind},${reference}`,
  )
  const { ids } = await api.settlement.upload({ files: [new File([[head, ...rows].join('\n')], `${payout}.csv`, { type: 'text/csv' })] })
  return ids[0]!
}

/** A gift by card on the day of those lines, with the provider's number of its payment. */
export const cardGift = (charity: TestCharity, fundId: string, reference: string, minor: number, fields: object = {}) =>
  newGift(charity, {
    fund_id: fundId,
    reference_no: reference,
    amount_minor: minor,
    payment_method: methodIds.card,
    donated_at: '2026-02-26T02:00:00Z',
    donated_on: '2026-02-26',
    ...fields,
  })

/** Links what is certain and settles the whole. */
export async function settleAll({ api }: TestCharity, id: string): Promise<void> {
  await api.settlement.linkReady({ id })
  await api.settlement.settle({ settlementIds: [id] })
}
