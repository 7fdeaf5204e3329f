import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import type { EventStyle } from '#features/gift-screens/web/public.tsx'
import type { TimelineEntry } from '#features/gifts/rows.ts'
import { m } from '#messages/messages.js'

/** How a call of this feature looks in the timeline of a gift; null for calls of others. */
export function enrolmentEvent({ call, detail }: TimelineEntry): EventStyle | null {
  if (!call?.endsWith('/saveTapToMobileDonorScanDetails')) return null
  const resembles = typeof detail?.['resembles'] === 'string' && detail['resembles'] !== ''
  return {
    icon: SealCheckIcon,
    tone: 'success',
    label: m.enrolment_event(),
    ...(resembles && { note: m.enrolment_event_resembles() }),
  }
}
