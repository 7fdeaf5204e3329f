import { CardsPart } from '#features/cards/web/public.tsx'
import { DonationScreen } from '#features/donations/web/DonationScreen.tsx'
import { RecurringPart } from '#features/recurring/web/public.tsx'
import { giftPanels } from './gift-panels.tsx'

/** The page of a donation, with its recurring gift and the donor's stored cards. */
export const DonationPage = () => <DonationScreen panels={giftPanels} RecurringPart={RecurringPart} CardsPart={CardsPart} />
