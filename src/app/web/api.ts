import { contract } from '#contract.ts'
import { connect } from '#platform/web/connect.ts'

/**
 * The calls of all features, for what the app hands in to them. The build keeps those that are written out in full: `await
 * api.donations.find(…)`.
 */
export const api = /* @__PURE__ */ connect(contract)
