import { withCurrentDonor } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { donorConsents } from '../contract.ts'
import { findConsent, recordConsent } from './consent.ts'

export const donorConsentEndpoints = serve(donorConsents, { find: withCurrentDonor('donorId', findConsent), record: recordConsent })
