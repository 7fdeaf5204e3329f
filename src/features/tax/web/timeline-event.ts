import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import type { EventStyle } from '#features/gift-screens/web/public.tsx'
import type { TimelineEntry } from '#features/gifts/rows.ts'
import { m } from '#messages/messages.js'

/** How a call of this feature looks in the timeline of a gift; null for calls of others. */
export function taxEvent({ call }: TimelineEntry): EventStyle | null {
  if (!call) return null
  if (call.endsWith('/registerForTaxDeduction')) return { icon: SealCheckIcon, tone: 'success', label: m.tax_event_registered() }
  if (call.endsWith('/reviewTaxRegistration')) return { icon: SealCheckIcon, label: m.tax_event_reviewed() }
  if (/\/enroll(Yourself|MobileNumber)$/.test(call)) return { icon: SealCheckIcon, label: m.tax_event_enrolled() }
  return null
}
