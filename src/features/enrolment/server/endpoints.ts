import { serve } from '#platform/server/http/bind-contract.ts'
import { enrolment } from '../contract.ts'
import { enrolDonor } from './enrol-donor.ts'
import { findConfiguration } from './find-configuration.ts'
import { signInAsGuest } from './sign-in.ts'

export const enrolmentEndpoints = serve(enrolment, { signIn: signInAsGuest, configuration: findConfiguration, enrol: enrolDonor })
