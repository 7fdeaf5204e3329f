import { files } from '#features/files/contract.ts'
import { connect } from '#platform/web/connect.ts'

/** The calls that these screens make, written out in full each time: `await api.files.…`. */
export const api = /* @__PURE__ */ connect({ files })
