import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { WebhookEventType } from '../events.ts'
import type { DeliveryState, WebhookState } from '../rules.ts'

export const eventNames: Readonly<Record<WebhookEventType, () => string>> = {
  'gift.recorded': m.webhooks_event_gift_recorded,
  'gift.settled': m.webhooks_event_gift_settled,
  'gift.voided': m.webhooks_event_gift_voided,
  'gift.refunded': m.webhooks_event_gift_refunded,
  'receipt.issued': m.webhooks_event_receipt_issued,
  'donor.changed': m.webhooks_event_donor_changed,
}

const states = {
  active: { icon: CheckIcon, tone: 'success', name: m.webhooks_state_active },
  paused: { icon: PauseIcon, tone: 'neutral', name: m.webhooks_state_paused },
  failed: { icon: WarningIcon, tone: 'danger', name: m.webhooks_state_failed },
} as const
/** The state of a webhook. */
export const WebhookStamp = ({ state }: { state: WebhookState }) => {
  const { name, ...look } = states[state]
  return <Stamp {...look}>{name()}</Stamp>
}

const deliveryStates = {
  waiting: { icon: ClockIcon, tone: 'info', name: m.webhooks_delivery_waiting },
  sent: { icon: CheckIcon, tone: 'success', name: m.webhooks_delivery_sent },
  failed: { icon: WarningIcon, tone: 'danger', name: m.webhooks_delivery_failed },
} as const
export const deliveryStateName = (state: DeliveryState): string => deliveryStates[state].name()
/** The state of a delivery. */
export const DeliveryStamp = ({ state }: { state: DeliveryState }) => {
  const { name, ...look } = deliveryStates[state]
  return <Stamp {...look}>{name()}</Stamp>
}
