import { type Charity, charityOf } from '#features/charity/server/public.ts'
import type { DonorEventChange } from '#features/webhooks/events.ts'
import { type WebhookSubscriptions, publishEvents } from '#features/webhooks/server/public.ts'
import type { Context } from '#platform/server/context.ts'

/** What changes donors: with `enqueue` webhooks are told at once. */
export type DonorWork = Pick<Context, 'tx' | 'now'> & Partial<Pick<Context, 'enqueue'>>

/** Tells webhooks of donors that changed. The charity is read unless the caller has it. */
export async function publishDonors(
  work: DonorWork,
  charity: Charity['charityId'] | WebhookSubscriptions,
  donorIds: readonly string[],
  change: DonorEventChange,
): Promise<void> {
  if (donorIds.length === 0) return
  await publishEvents(
    work,
    typeof charity === 'number' ? await charityOf(work.tx, charity) : charity,
    donorIds.map(donorId => ({ type: 'donor.changed', data: { donorId, change } })),
  )
}
