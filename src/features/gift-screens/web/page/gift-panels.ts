import type { ComponentType } from 'react'
import type { GiftDetails, TimelineEntry } from '#features/gifts/rows.ts'
import type { ListGiftsOfDonor } from './OtherGifts.tsx'
import type { TimelineEvent } from '#platform/web/detail-screen/Timeline.tsx'

type Panel = ComponentType<{ gift: GiftDetails }>

/** How the timeline of a gift shows an entry. */
export type EventStyle = Pick<TimelineEvent, 'icon' | 'label'> & Partial<Pick<TimelineEvent, 'tone' | 'note'>>

/** A donor's details in full. */
type RevealedDonor = Readonly<Record<'nirc' | 'donorEmail' | 'donorPhone', string | null>>

/**
 * What features above this one show on the page of a gift, and the calls by which it shows what is theirs. `src/app/web/pages` hands it in.
 */
export type GiftPanels = {
  /** What can be done with the gift's money next: first at the side. */
  readonly NextStep: Panel
  /** Panels below the receipt, in this order; each renders nothing where it does not apply. */
  readonly side: readonly Panel[]
  /** How the calls of other features look in the timeline: the first answer counts, null is for calls of others. */
  readonly events: readonly ((entry: TimelineEntry) => EventStyle | null)[]
  readonly revealDonor: (donorId: string) => Promise<RevealedDonor>
  readonly listGiftsOfDonor: ListGiftsOfDonor
}
