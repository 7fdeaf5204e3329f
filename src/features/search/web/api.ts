import { connect } from '#platform/web/connect.ts'
import { search } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.search.…`. */
export const api = /* @__PURE__ */ connect({ search })
