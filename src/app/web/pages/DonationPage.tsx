import { CardsPanel } from '#features/cards/web/public.tsx'
import { DonationScreen } from '#features/donations/web/DonationScreen.tsx'
import { RecurringPanel } from '#features/recurring/web/public.tsx'
import { giftPanels } from './gift-panels.tsx'

/** The page of a donation, with its recurring gift and the donor's stored cards. */
export const DonationPage = () => <DonationScreen panels={giftPanels} RecurringPanel={RecurringPanel} CardsPanel={CardsPanel} />
