import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { listGiftsOfDonor } from '#features/donations/web/public.tsx'
import { EnrolPanel, enrolmentEvent } from '#features/enrolment/web/public.tsx'
import type { EventStyle, GiftPanels } from '#features/gift-screens/web/public.tsx'
import type { TimelineEntry } from '#features/gifts/rows.ts'
import { ChequePanel, NextStepPanel, requestEvent } from '#features/requests/web/public.tsx'
import { TaxPanel, taxEvent } from '#features/tax/web/public.tsx'
import { api } from '../api.ts'
import { auditLabels } from './audit-labels.ts'

/** A call whose feature says nothing of its own is called as in the audit trail. */
function auditedEvent({ call }: TimelineEntry): EventStyle | null {
  const label = auditLabels[call?.split('/').at(-1) ?? '']
  return label ? { icon: CheckIcon, label: label() } : null
}

/** What other features show on the page of every gift. */
export const giftPanels: GiftPanels = {
  NextStep: ({ gift }) => <NextStepPanel transactionId={gift.id} />,
  side: [ChequePanel, TaxPanel, EnrolPanel],
  events: [requestEvent, taxEvent, enrolmentEvent, auditedEvent],
  revealDonor: donorId => api.donors.reveal({ donorId }),
  listGiftsOfDonor,
}
