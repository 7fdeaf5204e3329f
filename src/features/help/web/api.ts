import { connect } from '#platform/web/connect.ts'
import { files } from '#features/files/contract.ts'
import { help } from '../contract.ts'

/** The calls of these screens. Write each out in full, `await api.help.…`: the build gives a screen only the parts that it names. */
export const api = /* @__PURE__ */ connect({ files, help })
