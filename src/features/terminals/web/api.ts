import { connect } from '#platform/web/connect.ts'
import { terminals } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.terminals.…`. */
export const api = /* @__PURE__ */ connect({ terminals })
