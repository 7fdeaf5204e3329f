import { connect } from '#platform/web/connect.ts'
import { work } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.work.…`. */
export const api = /* @__PURE__ */ connect({ work })
