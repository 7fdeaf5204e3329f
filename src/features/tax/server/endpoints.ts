import { asLookUp } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { tax } from '../contract.ts'
import { enrolMobileNumber, enrolPayer } from './enrol.ts'
import { findTaxPage } from './find-tax-page.ts'
import { reviewDonation, reviewIslamic } from './review.ts'
import { registerAsGuest, registerDonation, registerIslamic } from './register.ts'

/** A typed number tells whether it is another donor's: the gift then waits for a review. */
const typedNumber = ({ nric }: { nric: string | null }) => (nric ? 'nric' : null)

export const taxEndpoints = serve(tax, {
  find: findTaxPage,
  register: registerAsGuest,
  enrolYourself: enrolPayer,
  enrolMobileNumber,
  registerDonation: asLookUp(tax.registerDonation, typedNumber, registerDonation),
  registerIslamic: asLookUp(tax.registerIslamic, typedNumber, registerIslamic),
  reviewDonation,
  reviewIslamic,
})
