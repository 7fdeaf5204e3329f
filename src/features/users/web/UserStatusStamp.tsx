import type { Icon } from '@phosphor-icons/react'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { Stamp, type StampTone } from '#platform/web/ui/values/Stamp.tsx'
import type { DisplayStatus } from '../rules.ts'
import { statusNames } from './labels.ts'

const styles: Readonly<Record<DisplayStatus, { tone: StampTone; icon: Icon }>> = {
  Active: { tone: 'success', icon: CheckIcon },
  Inactive: { tone: 'neutral', icon: PauseIcon },
  Invited: { tone: 'info', icon: EnvelopeSimpleIcon },
  'Invitation Expired': { tone: 'warning', icon: ClockIcon },
}

/** The stamp of an account's status. */
export const UserStatusStamp = ({ status, size = 'sm' }: { status: DisplayStatus; size?: 'sm' | 'lg' }) => (
  <Stamp {...styles[status]} size={size}>
    {statusNames[status]()}
  </Stamp>
)
