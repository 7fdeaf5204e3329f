import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { RecurrenceRow } from '../contract.ts'

type Props = { row: Pick<RecurrenceRow, 'state' | 'pauseReason' | 'isRetrying'>; size?: 'sm' | 'lg' }

const looks = {
  active: { icon: CheckIcon, tone: 'success', word: m.recurring_state_active },
  retry: { icon: ArrowsClockwiseIcon, tone: 'warning', word: m.recurring_state_retry },
  paused: { icon: PauseIcon, tone: 'neutral', word: m.recurring_state_paused },
  stopped: { icon: CreditCardIcon, tone: 'danger', word: m.recurring_state_stopped },
  cancelled: { icon: ProhibitIcon, tone: 'hollow', word: m.recurring_state_cancelled },
  ended: { icon: CheckIcon, tone: 'hollow', word: m.recurring_state_ended },
} as const

/** The status of a recurring gift, including pending retries and pauses for its card. */
export function RecurrenceStamp({ row: { state, pauseReason, isRetrying }, size = 'sm' }: Props) {
  const shown = isRetrying ? 'retry' : state
  const look = looks[state === 'paused' && pauseReason === 'declined' ? 'stopped' : shown]
  return (
    <Stamp icon={look.icon} tone={look.tone} size={size}>
      {look.word()}
    </Stamp>
  )
}
