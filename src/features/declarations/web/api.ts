import { connect } from '#platform/web/connect.ts'
import { declarations } from '../contract.ts'

/**
 * The calls of these screens. Write each out in full, `await api.declarations.…`: the build gives a screen only the parts that it names.
 */
export const api = /* @__PURE__ */ connect({ declarations })
