import { connect } from '#platform/web/connect.ts'
import { monthEnd } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.monthEnd.…`. */
export const api = /* @__PURE__ */ connect({ monthEnd })
