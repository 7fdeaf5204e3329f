import { donors } from '#features/donor-look-up/contract.ts'
import { requests } from '#features/requests/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { donorProfiles } from '../contract.ts'

/**
 * The calls of these screens. Write each out in full, `await api.donorProfiles.…`: the build gives a screen only the parts that it names.
 */
export const api = /* @__PURE__ */ connect({ donorProfiles, donors, requests })
