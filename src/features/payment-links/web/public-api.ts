import { connectGuest } from '#platform/web/connect-guest.ts'
import { paymentLinks } from '../contract.ts'

/** The calls that the public page makes. */
export const publicApi = /* @__PURE__ */ connectGuest({ paymentLinks })
