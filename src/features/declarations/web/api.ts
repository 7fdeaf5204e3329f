import { connect } from '#platform/web/connect.ts'
import { declarations } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.declarations.…`. */
export const api = /* @__PURE__ */ connect({ declarations })
