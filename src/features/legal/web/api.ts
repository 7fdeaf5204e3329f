import { connect } from '#platform/web/connect.ts'
import { legal } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.legal.…`. */
export const api = /* @__PURE__ */ connect({ legal })
