import { connect } from '#platform/web/connect.ts'
import { apiKeys } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.apiKeys.…`. */
export const api = /* @__PURE__ */ connect({ apiKeys })
