import { connect } from '#platform/web/connect.ts'
import { roles } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.roles.…`. */
export const api = /* @__PURE__ */ connect({ roles })
