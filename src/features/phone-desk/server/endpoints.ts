import { personalInfoField } from '#features/donors/rules.ts'
import { asLookUp } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { phoneDesk } from '../contract.ts'
import { findDelivery } from './find-delivery.ts'
import { findCallers } from './find-callers.ts'

export const phoneDeskEndpoints = serve(phoneDesk, {
  find: asLookUp(phoneDesk.find, ({ text }) => personalInfoField({ donorInfo: text }), findCallers),
  receipt: findDelivery,
})
