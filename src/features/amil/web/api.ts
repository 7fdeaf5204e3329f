import { declarations } from '#features/declarations/contract.ts'
import { users } from '#features/users/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { amils, receiptBooks } from '../contract.ts'

/** The calls of these screens. Write each out in full, `await api.amils.…`: the build gives a screen only the parts that it names. */
export const api = /* @__PURE__ */ connect({ amils, declarations, receiptBooks, users })
