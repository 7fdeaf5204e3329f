import type { ColumnType, Generated } from 'kysely'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { WebhookEventType } from '../events.ts'
import type { DeliveryState, WebhookState } from '../rules.ts'

/** One try to send an event. `status` is null when no answer came. */
export type DeliveryTry = { at: string; status: number | null; error: string | null; ms: number }

declare module '#platform/server/database/database.ts' {
  interface Tables {
    webhookEndpoint: {
      charityId: number
      id: string
      name: string
      url: string
      eventTypes: WebhookEventType[]
      /** 'deleted': its log is being deleted; nobody sees it, and nothing is sent to it. */
      state: Generated<WebhookState | 'deleted'>
      secretSealed: string
      previousSecretSealed: string | null
      previousUntil: SqlMoment | null
      failures: Generated<number>
      failingSince: SqlMoment | null
      heldUntil: SqlMoment | null
      /** Until then its deliveries are left to the sender that claimed it. */
      claimedUntil: ColumnType<string | null, Date | string | undefined, Date | string | null>
      version: Generated<number>
      createdAt: SqlMoment
      createdBy: string | null
    }
    webhookEvent: { charityId: number; id: string; type: WebhookEventType; body: string; occurredAt: SqlMoment }
    webhookDelivery: {
      charityId: number
      endpointId: string
      eventId: string
      state: Generated<DeliveryState>
      nextTryAt: SqlMoment | null
      tries: ColumnType<DeliveryTry[], string | undefined, string>
      createdAt: SqlMoment
    }
  }
}
