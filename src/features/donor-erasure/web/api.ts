import { connect } from '#platform/web/connect.ts'
import { donorErasures } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.donorErasures.…`. */
export const api = /* @__PURE__ */ connect({ donorErasures })
