import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { AppointmentState } from '../rules.ts'

export const appointmentNames: Readonly<Record<AppointmentState, () => string>> = {
  valid: m.amil_state_valid,
  ending: m.amil_state_ending,
  ended: m.amil_state_ended,
  later: m.amil_state_later,
  none: m.amil_state_none,
}
const looks = {
  valid: { tone: 'success', icon: CheckIcon },
  ending: { tone: 'warning', icon: ClockIcon },
  ended: { tone: 'danger', icon: WarningIcon },
  later: { tone: 'info', icon: ClockIcon },
  none: { tone: 'neutral', icon: MinusIcon },
} as const

/** The state of an amil's letter. */
export const AppointmentStamp = ({ state }: { state: AppointmentState }) => <Stamp {...looks[state]}>{appointmentNames[state]()}</Stamp>
