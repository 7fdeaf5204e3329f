import { connectGuest } from '#platform/web/connect-guest.ts'
import { cards } from '../contract.ts'

/** The calls that the public pages make. */
export const publicApi = /* @__PURE__ */ connectGuest({ cards })
