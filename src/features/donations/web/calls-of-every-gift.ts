import type { EditCalls, ListGiftsOfDonor } from '#features/gift-screens/web/public.tsx'
import { api } from './api.ts'

/** The gifts of a donor in every module that the reader may see. */
export const listGiftsOfDonor: ListGiftsOfDonor = request => api.donations.ofDonor(request)

/** How a gift of any module is read for its edit form, and corrected. */
export const editCalls: EditCalls = {
  find: transactionId => api.donations.editDetails({ transactionId }),
  save: (edit, options) => api.donations.edit(edit, options),
}
