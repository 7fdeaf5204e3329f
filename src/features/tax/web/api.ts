import { connect } from '#platform/web/connect.ts'
import { tax } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.tax.…`. */
export const api = /* @__PURE__ */ connect({ tax })
