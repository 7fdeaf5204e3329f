import { preferenceModules } from '#features/gifts/rules.ts'
import { type GiftEventData, type WebhookEvent } from '#features/webhooks/events.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import './tables.ts'

/** The columns of a gift that events of webhooks contain. Not its transaction number: that alone opens the public page of its receipt. */
export const eventColumns = [
  'id',
  'receiptNo',
  'appPreferenceId',
  'status',
  'amountMinor',
  'refundedMinor',
  'currency',
  'paymentMethod',
  'donatedOn',
  'donorId',
] as const
type GiftOfEvent = RowOf<'donation', (typeof eventColumns)[number]>

type GiftEventType = Extract<WebhookEvent['type'], `gift.${string}`>
/** The event that webhooks receive about a gift. */
export const giftEvent = (type: GiftEventType, gift: GiftOfEvent): WebhookEvent => ({ type, data: dataOf(gift) })

const dataOf = ({ id, receiptNo, amountMinor, refundedMinor, currency, ...gift }: GiftOfEvent): GiftEventData => ({
  giftId: id,
  receiptNo,
  module: preferenceModules[gift.appPreferenceId],
  status: gift.status,
  amount: { minor: amountMinor, currency },
  refunded: { minor: refundedMinor, currency },
  paymentMethod: gift.paymentMethod,
  donatedOn: gift.donatedOn,
  donorId: gift.donorId,
})

type ChangedState = { status?: unknown; refundedMinor?: unknown; settledAt?: unknown }
/**
 * The type of event for a change; null when webhooks are not notified of it. A partial refund leaves a gift settled; a void that a provider
 * has to confirm is announced when it is confirmed.
 */
export function eventTypeOf({ status, refundedMinor, settledAt }: ChangedState): GiftEventType | null {
  if (refundedMinor !== undefined) return 'gift.refunded'
  if (status === 'Voided') return 'gift.voided'
  return status === 'Settled' && settledAt !== undefined ? 'gift.settled' : null
}
