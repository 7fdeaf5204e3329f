import { connect } from '#platform/web/connect.ts'
import { dashboard } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.dashboard.…`. */
export const api = /* @__PURE__ */ connect({ dashboard })
