import { connect } from '#platform/web/connect.ts'
import { rates } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.rates.…`. */
export const api = /* @__PURE__ */ connect({ rates })
