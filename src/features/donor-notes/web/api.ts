import { connect } from '#platform/web/connect.ts'
import { donorNotes } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.donorNotes.…`. */
export const api = /* @__PURE__ */ connect({ donorNotes })
