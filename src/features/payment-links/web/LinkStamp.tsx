import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { PaymentLinkState } from '../rules.ts'

const looks = {
  open: { icon: ClockIcon, tone: 'neutral', word: m.payment_links_state_open },
  pending: { icon: HourglassIcon, tone: 'warning', word: m.payment_links_state_pending },
  confirming: { icon: HourglassIcon, tone: 'warning', word: m.payment_links_state_confirming },
  paid: { icon: CheckIcon, tone: 'success', word: m.payment_links_state_paid },
  expired: { icon: ProhibitIcon, tone: 'hollow', word: m.payment_links_state_expired },
  revoked: { icon: ProhibitIcon, tone: 'hollow', word: m.payment_links_state_revoked },
} as const

/** Where a payment link stands. */
export function LinkStamp({ state }: { state: PaymentLinkState }) {
  const { icon, tone, word } = looks[state]
  return (
    <Stamp icon={icon} tone={tone}>
      {word()}
    </Stamp>
  )
}
