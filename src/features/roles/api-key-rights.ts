import { type Right, rights } from './rules.ts'

const people = /^(user-management|roles-management|api-keys|webhooks):/
/** Adding is what other systems do; what else is changed in these modules, or at all, takes a person. */
const changes = /^(donations|islamic-giving|donors):add$|^(donors|terminals):edit$/

/**
 * The rights that an API key may hold: those of its role to view, and to add gifts and donors. Nobody acts through a key as a second or
 * third person: keys verify, approve, settle and publish nothing, see no personal data in full, and change no account, role or setting.
 */
export const apiKeyRights: ReadonlySet<Right> = new Set(
  rights.filter(right => !people.test(right) && (changes.test(right) || right.endsWith(':view'))),
)
