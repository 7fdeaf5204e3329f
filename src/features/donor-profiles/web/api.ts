import { donors } from '#features/donor-look-up/contract.ts'
import { requests } from '#features/requests/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { donorProfiles } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.donorProfiles.…`. */
export const api = /* @__PURE__ */ connect({ donorProfiles, donors, requests })
