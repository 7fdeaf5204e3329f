import { OrderScreen, PurchaseRecordScreen } from '#features/purchases/web/PurchaseScreens.tsx'
import { giftPanels } from './gift-panels.tsx'

/** The page of a purchase below the entry of orders. */
export const OrderPage = () => <OrderScreen panels={giftPanels} />
/** The page of a purchase below the entry of purchase records. */
export const PurchaseRecordPage = () => <PurchaseRecordScreen panels={giftPanels} />
