import { connect } from '#platform/web/connect.ts'
import { payouts } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.payouts.…`. */
export const api = /* @__PURE__ */ connect({ payouts })
