import { connect } from '#platform/web/connect.ts'
import { imports } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.imports.…`. */
export const api = /* @__PURE__ */ connect({ imports })
