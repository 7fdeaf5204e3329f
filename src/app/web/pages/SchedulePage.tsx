import { CardsPanel } from '#features/cards/web/public.tsx'
import { ScheduleScreen } from '#features/recurring/web/ScheduleScreen.tsx'

/** The page of a recurring gift, with the donor's stored cards as its panel. */
export const SchedulePage = () => <ScheduleScreen CardsPanel={CardsPanel} />
