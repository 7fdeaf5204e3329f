import { connect } from '#platform/web/connect.ts'
import { donorConsents } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.donorConsents.…`. */
export const api = /* @__PURE__ */ connect({ donorConsents })
