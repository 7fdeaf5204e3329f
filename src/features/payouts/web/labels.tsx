import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import type { PaymentState } from '../rules.ts'

export const paymentStateNames: Readonly<Record<PaymentState, () => string>> = {
  prepared: m.payouts_state_prepared,
  released: m.payouts_state_released,
  withdrawn: m.payouts_state_withdrawn,
}
const looks = {
  prepared: { tone: 'warning', icon: ClockIcon },
  released: { tone: 'success', icon: SealCheckIcon },
  withdrawn: { tone: 'neutral', icon: ArrowUUpLeftIcon },
} as const
/** How far a payment is. */
export const PaymentStamp = ({ status }: { status: PaymentState }) => <Stamp {...looks[status]}>{paymentStateNames[status]()}</Stamp>
