import { connect } from '#platform/web/connect.ts'
import { recurring } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.recurring.…`. */
export const api = /* @__PURE__ */ connect({ recurring })
