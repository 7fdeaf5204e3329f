import { connect } from '#platform/web/connect.ts'
import { cards } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.cards.…`. */
export const api = /* @__PURE__ */ connect({ cards })
