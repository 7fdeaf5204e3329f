import { donors } from '#features/donor-look-up/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { purchases } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.donors.…`. */
export const api = /* @__PURE__ */ connect({ donors, purchases })
