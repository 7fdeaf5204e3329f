import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { roleNameText } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { ApiKeyRow } from '../contract.ts'

const stateNames: Readonly<Record<ApiKeyRow['state'], () => string>> = {
  valid: m.api_keys_valid,
  expired: m.api_keys_expired,
  revoked: m.api_keys_revoked,
}
const looks = {
  valid: { tone: 'success', icon: CheckIcon },
  expired: { tone: 'neutral', icon: ClockIcon },
  revoked: { tone: 'hollow', icon: ProhibitIcon },
} as const
/** Whether a key still opens anything. */
export const KeyStamp = ({ state }: Pick<ApiKeyRow, 'state'>) => <Stamp {...looks[state]}>{stateNames[state]()}</Stamp>

/** The name of a key's role; a role that was deleted gives no rights. */
export const roleText = (roleName: string | null): string => (roleName === null ? m.api_keys_role_gone() : roleNameText(roleName))
