import { charityOf } from '#features/charity/server/public.ts'
import { effectiveRights } from '#features/roles/permissions.ts'
import type { Right } from '#features/roles/rules.ts'
import { type WebhookEventType, webhookEvents } from '#features/webhooks/events.ts'
import type { Context } from '#platform/server/context.ts'

const gifts = ['donations:view', 'islamic-giving:view', 'purchases:view'] as const
/** The rights that show what an event tells: a gift may be of any module. */
const rightsOf: Readonly<Record<WebhookEventType, readonly Right[]>> = {
  'gift.recorded': gifts,
  'gift.settled': gifts,
  'gift.voided': gifts,
  'gift.refunded': gifts,
  'receipt.issued': gifts,
  'donor.changed': ['donors:view'],
}

/** The kinds of events whose facts the caller may see; modules that the charity does not have do not count. */
export async function findVisibleEvents({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<ReadonlySet<WebhookEventType>> {
  const offered = effectiveRights(Object.values(rightsOf).flat(), await charityOf(tx, actor.charityId))
  return new Set(webhookEvents.filter(type => rightsOf[type].every(right => !offered.has(right) || actor.can(right))))
}

/** Whether events tell what the caller may not see. */
export async function exceedsVisibleEvents(context: Pick<Context, 'tx' | 'actor'>, types: readonly WebhookEventType[]): Promise<boolean> {
  const visible = await findVisibleEvents(context)
  return !types.every(type => visible.has(type))
}
