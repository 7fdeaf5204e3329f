import { connect } from '#platform/web/connect.ts'
import { donorMerges } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.donorMerges.…`. */
export const api = /* @__PURE__ */ connect({ donorMerges })
