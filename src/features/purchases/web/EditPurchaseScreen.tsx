import { editCalls } from '#features/donations/web/public.tsx'
import { EditGiftScreen } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { api } from './api.ts'

/** The edit form of a purchase. */
export const EditPurchaseScreen = () => (
  <EditGiftScreen
    base="/purchases"
    parentPath={m.purchases_title()}
    noun={m.purchases_noun()}
    title={m.purchases_title_purchase()}
    calls={editCalls}
    lookUp={donorInfo => api.donors.byInfo({ donorInfo })}
  />
)
