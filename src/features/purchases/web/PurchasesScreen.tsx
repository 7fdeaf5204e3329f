import { GiftsScreen } from '#features/gift-screens/web/public.tsx'
import { bankMany, useSettleMany } from '#features/requests/web/public.tsx'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { purchases } from '../contract.ts'
import { purchaseList } from './purchase-list.tsx'
import { purchaseReceipts } from './purchase-receipts.ts'

/** Purchases: found, filtered, exported, settled, their receipts sent. */
export const PurchasesScreen = () => (
  <GiftsScreen
    spec={purchaseList}
    title={m.purchases_title()}
    firstUse={m.purchases_first_use()}
    exportAll={match => api.purchases.export(match as ClientInput<typeof purchases.export>)}
    receipts={purchaseReceipts}
    settle={useSettleMany()}
    bank={bankMany}
  />
)
