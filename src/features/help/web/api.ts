import { connect } from '#platform/web/connect.ts'
import { help } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.help.…`. */
export const api = /* @__PURE__ */ connect({ help })
