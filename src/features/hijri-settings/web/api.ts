import { connect } from '#platform/web/connect.ts'
import { hijriYears } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.hijriYears.…`. */
export const api = /* @__PURE__ */ connect({ hijriYears })
