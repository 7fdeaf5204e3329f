import { enrolment } from '#features/enrolment/contract.ts'
import { connectGuest } from '#platform/web/connect-guest.ts'
import { tax } from '../contract.ts'

/** The calls that the public pages make. */
export const publicApi = /* @__PURE__ */ connectGuest({ enrolment, tax })
