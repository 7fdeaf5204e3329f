import { editCalls } from '#features/donations/web/public.tsx'
import { EditGiftScreen } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { api } from './api.ts'

/** The edit form of a gift of Islamic giving. */
export const EditIslamicGiftScreen = () => (
  <EditGiftScreen
    base="/islamic-giving"
    parentPath={m.islamic_giving_islamic_title()}
    noun={m.islamic_giving_gift_noun()}
    title={m.islamic_giving_edit_title()}
    calls={editCalls}
    lookUp={donorInfo => api.islamicGiving.donors({ donorInfo })}
  />
)
