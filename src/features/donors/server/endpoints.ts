import { serve } from '#platform/server/http/bind-contract.ts'
import { donors } from '../contract.ts'
import { lookUpByInfo, lookUpDonors } from './look-up.ts'
import { revealDonor } from './reveal-donor.ts'

export const donorEndpoints = serve(donors, {
  byMobile: (context, { mobile }) => lookUpDonors(context, 'phone', mobile),
  byEmail: (context, { email }) => lookUpDonors(context, 'email', email),
  byNric: (context, { nirc }) => lookUpDonors(context, 'nric', nirc),
  byInfo: lookUpByInfo,
  reveal: revealDonor,
})
