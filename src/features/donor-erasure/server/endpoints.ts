import { withCurrentDonor } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { donorErasures } from '../contract.ts'
import { eraseDonor, planErasure } from './erase-donor.ts'

export const donorErasureEndpoints = serve(donorErasures, {
  plan: withCurrentDonor('donorId', planErasure),
  erase: eraseDonor,
})
