import { connect } from '#platform/web/connect.ts'
import { setup } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.setup.…`. */
export const api = /* @__PURE__ */ connect({ setup })
