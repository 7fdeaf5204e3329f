import { files } from '#features/files/contract.ts'
import { connect } from '#platform/web/connect.ts'

/** The calls of these screens. Write each out in full, `await api.files.…`: the build gives a screen only the parts that it names. */
export const api = /* @__PURE__ */ connect({ files })
