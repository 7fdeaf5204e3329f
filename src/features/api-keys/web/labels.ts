import { roleNameText } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import type { ApiKeyRow } from '../contract.ts'

const stateNames: Readonly<Record<ApiKeyRow['state'], () => string>> = {
  valid: m.api_keys_valid,
  expired: m.api_keys_expired,
  revoked: m.api_keys_revoked,
}
export const stateName = (state: ApiKeyRow['state']): string => stateNames[state]()

/** The name of a key's role; a role that was deleted gives no rights. */
export const roleText = (roleName: string | null): string => (roleName === null ? m.api_keys_role_gone() : roleNameText(roleName))
