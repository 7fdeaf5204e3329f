import { serve } from '#platform/server/binder.ts'
import { enrolment } from '../contract.ts'
import { signInAsGuest } from './sign-in.ts'

export const enrolmentEndpoints = serve(enrolment, { signIn: signInAsGuest })
