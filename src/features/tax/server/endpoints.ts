import { serve } from '#platform/server/http/bind-contract.ts'
import { tax } from '../contract.ts'
import { enrolMobileNumber, enrolPayer } from './enrol.ts'
import { findTaxPage } from './find-tax-page.ts'
import { reviewDonation, reviewIslamic } from './review.ts'
import { registerAsGuest, registerDonation, registerIslamic } from './register.ts'

export const taxEndpoints = serve(tax, {
  find: findTaxPage,
  register: registerAsGuest,
  enrolYourself: enrolPayer,
  enrolMobileNumber,
  registerDonation,
  registerIslamic,
  reviewDonation,
  reviewIslamic,
})
