import { type Right, rights } from './rules.ts'

const people = /^(user-management|roles-management|api-keys|webhooks):/
/** The changes that other systems may make. Every other change needs a person. */
const changes = /^(donations|islamic-giving|donors):add$|^(donors|terminals):edit$/

/**
 * The rights that an API key may hold: those of its role to view, and to add gifts and donors. Keys cannot verify, approve, settle or
 * publish, so that nobody uses one to act as a second or third person. They see no personal data in full, and change no account, role or
 * setting.
 */
export const apiKeyRights: ReadonlySet<Right> = new Set(
  rights.filter(right => !people.test(right) && (changes.test(right) || right.endsWith(':view'))),
)
