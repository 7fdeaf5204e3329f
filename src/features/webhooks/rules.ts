import { z } from 'zod'

/** An endpoint is sent to; rests at the wish of the charity; or was ended because its address failed for days. */
export const WebhookState = z.enum(['active', 'paused', 'failed']).meta({ id: 'WebhookState' })
export type WebhookState = z.infer<typeof WebhookState>

export const DeliveryState = z.enum(['waiting', 'sent', 'failed']).meta({ id: 'WebhookDeliveryState' })
export type DeliveryState = z.infer<typeof DeliveryState>

/** How many endpoints a charity may have. */
export const mostWebhooks = 20

const [minute, hour] = [60, 3600]
/** Seconds between one try and the next, as the Standard Webhooks specification proposes; after the last a delivery has failed. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const

/** Seconds until the next try after a number of them; null when there is none. */
export const secondsUntilRetry = (tries: number): number | null => pauses[tries - 1] ?? null

/** Failures in a row after which an address is left alone for a while. */
const failuresBeforeHold = 5
/** Seconds for which nothing is sent to an address after a number of failures in a row: it doubles up to an hour. */
export const secondsOnHold = (failures: number): number =>
  failures < failuresBeforeHold ? 0 : Math.min(hour, minute * 2 ** (failures - failuresBeforeHold))

/** Milliseconds of nothing but failures after which an endpoint is ended. */
export const failsForMs = 3 * 86_400_000
/** Milliseconds for which the secret before a rotation signs as well. */
export const previousSecretMs = 86_400_000
/** Days for which events and their deliveries are kept. */
export const keptDays = 30
/**
 * The most that one transaction deletes: events with their deliveries, or deliveries of an endpoint. It ends well before the time limit of
 * statements.
 */
export const deletedAtOnce = 1000
