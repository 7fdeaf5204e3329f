import { connect } from '#platform/web/connect.ts'
import { users } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.users.…`. */
export const api = /* @__PURE__ */ connect({ users })
