import { connect } from '#platform/web/connect.ts'
import { charity } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.charity.…`. */
export const api = /* @__PURE__ */ connect({ charity })
