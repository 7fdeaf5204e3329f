import { listGiftsOfDonor } from '#features/donations/web/public.tsx'
import { EnrolPanel, enrolmentEvent } from '#features/enrolment/web/public.tsx'
import type { GiftPanels } from '#features/gift-screens/web/public.tsx'
import { ChequePanel, NextStepPanel, requestEvent } from '#features/requests/web/public.tsx'
import { TaxPanel, taxEvent } from '#features/tax/web/public.tsx'
import { api } from '../api.ts'

/** What other features show on the page of every gift. */
export const giftPanels: GiftPanels = {
  NextStep: ({ gift }) => <NextStepPanel transactionId={gift.id} />,
  side: [ChequePanel, TaxPanel, EnrolPanel],
  events: [requestEvent, taxEvent, enrolmentEvent],
  revealDonor: donorId => api.donors.reveal({ donorId }),
  listGiftsOfDonor,
}
