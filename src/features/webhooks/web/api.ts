import { connect } from '#platform/web/connect.ts'
import { webhooks } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.webhooks.…`. */
export const api = /* @__PURE__ */ connect({ webhooks })
