import { z } from 'zod'
import { Money } from '#jurisdictions/money.ts'
import { Day, Moment } from '#kit/time/days.ts'

/** What endpoints are notified of. */
export const webhookEvents = ['gift.recorded', 'gift.settled', 'gift.voided', 'gift.refunded', 'receipt.issued', 'donor.changed'] as const
export const WebhookEventType = z.enum(webhookEvents).meta({ id: 'WebhookEventType' })
export type WebhookEventType = z.infer<typeof WebhookEventType>

const GiftData = z.object({
  giftId: z.uuid(),
  receiptNo: z.string().nullable(),
  module: z.enum(['donations', 'purchases', 'islamic-giving']).meta({ id: 'GiftModule' }),
  status: z.string(),
  amount: Money,
  /** What was paid back of it so far. */
  refunded: Money,
  paymentMethod: z.int(),
  donatedOn: Day,
  /** Null for an anonymous gift. */
  donorId: z.uuid().nullable(),
})
const ReceiptData = z.object({ giftId: z.uuid(), receiptNo: z.string() })
const DonorData = z.object({
  donorId: z.uuid(),
  change: z.enum(['added', 'changed', 'archived', 'restored', 'merged', 'separated', 'erased']),
})
const dataOf = {
  'gift.recorded': GiftData,
  'gift.settled': GiftData,
  'gift.voided': GiftData,
  'gift.refunded': GiftData,
  'receipt.issued': ReceiptData,
  'donor.changed': DonorData,
} as const satisfies Record<WebhookEventType, z.ZodType>

/** An event before it is written: ids, codes and amounts, never names, contacts, identity or card numbers. */
export type WebhookEvent = { [Type in WebhookEventType]: { type: Type; data: z.input<(typeof dataOf)[Type]> } }[WebhookEventType]
export type GiftEventData = z.input<typeof GiftData>
export type DonorEventChange = z.input<typeof DonorData>['change']

const summaries: Record<WebhookEventType, string> = {
  'gift.recorded': 'A gift was recorded',
  'gift.settled': 'The money of a gift has reached the bank',
  'gift.voided': 'A gift was voided',
  'gift.refunded': 'A gift was refunded, whole or in part',
  'receipt.issued': 'A receipt was issued under a number',
  'donor.changed': 'A donor was added, changed, archived, restored, merged, separated or erased',
}
/** The body of a message as the Standard Webhooks specification has it, by type, for the OpenAPI document. */
export const webhookMessages = Object.fromEntries(
  webhookEvents.map(type => [
    type,
    { summary: summaries[type], body: z.object({ type: z.literal(type), timestamp: Moment, data: dataOf[type] }) },
  ]),
)
