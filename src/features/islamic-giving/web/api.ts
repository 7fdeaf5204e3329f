import { connect } from '#platform/web/connect.ts'
import { islamicGiving } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.islamicGiving.…`. */
export const api = /* @__PURE__ */ connect({ islamicGiving })
