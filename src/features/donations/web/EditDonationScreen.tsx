import { m } from '#messages/messages.js'
import { editCalls } from './calls-of-every-gift.ts'
import { donationCounter } from './donation-counter.ts'
import { EditGiftScreen } from '#features/gift-screens/web/public.tsx'

/** The edit form of a donation. */
export const EditDonationScreen = () => (
  <EditGiftScreen
    base="/donations"
    parentPath={m.donations_donations()}
    noun={m.donations_donation_noun()}
    title={m.donations_edit_title()}
    calls={editCalls}
    lookUp={donationCounter.lookUp}
  />
)
