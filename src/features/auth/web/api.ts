import { legal } from '#features/legal/contract.ts'
import { site } from '#features/site/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { auth } from '../contract.ts'

/** The calls of these screens. Write each out in full, `await api.auth.…`: the build gives a screen only the parts that it names. */
export const api = /* @__PURE__ */ connect({ auth, legal, site })
