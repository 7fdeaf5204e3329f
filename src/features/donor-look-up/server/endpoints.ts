import { personalInfoField, personalSearchField } from '#features/donors/rules.ts'
import { asLookUp, revealDonor, withCurrentDonor } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { donors } from '../contract.ts'
import { findMatch, lookUpByInfo, lookUpDonors } from './look-up.ts'

export const donorEndpoints = serve(donors, {
  byMobile: asLookUp(
    donors.byMobile,
    ({ mobile }) => personalSearchField('phone', mobile),
    (context, { mobile }) => lookUpDonors(context, 'phone', mobile),
  ),
  byEmail: asLookUp(
    donors.byEmail,
    () => 'email',
    (context, { email }) => lookUpDonors(context, 'email', email),
  ),
  byNric: asLookUp(
    donors.byNric,
    () => 'nric',
    (context, { nirc }) => lookUpDonors(context, 'nric', nirc),
  ),
  byInfo: asLookUp(donors.byInfo, personalInfoField, lookUpByInfo),
  byId: withCurrentDonor('donorId', findMatch),
  reveal: revealDonor,
})
