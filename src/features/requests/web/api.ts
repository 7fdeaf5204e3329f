import { connect } from '#platform/web/connect.ts'
import { requests } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.requests.…`. */
export const api = /* @__PURE__ */ connect({ requests })
