import { donors } from '#features/donor-look-up/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { donations } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.donations.…`. */
export const api = /* @__PURE__ */ connect({ donations, donors })
