import { declarations } from '#features/declarations/contract.ts'
import { users } from '#features/users/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { amils, receiptBooks } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.amils.…`. */
export const api = /* @__PURE__ */ connect({ amils, declarations, receiptBooks, users })
