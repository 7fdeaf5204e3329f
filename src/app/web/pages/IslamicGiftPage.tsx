import { IslamicGiftScreen } from '#features/islamic-giving/web/IslamicGiftScreen.tsx'
import { giftPanels } from './gift-panels.tsx'

/** The page of a gift of Islamic giving. */
export const IslamicGiftPage = () => <IslamicGiftScreen panels={giftPanels} />
