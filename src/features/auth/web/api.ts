import { legal } from '#features/legal/contract.ts'
import { site } from '#features/site/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { auth } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.auth.…`. */
export const api = /* @__PURE__ */ connect({ auth, legal, site })
