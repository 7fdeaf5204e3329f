import { connect } from '#platform/web/connect.ts'
import { settlement } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.settlement.…`. */
export const api = /* @__PURE__ */ connect({ settlement })
