import type { Icon } from '@phosphor-icons/react'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { HandCoinsIcon } from '@phosphor-icons/react/dist/csr/HandCoins'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { ThumbsUpIcon } from '@phosphor-icons/react/dist/csr/ThumbsUp'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import type { GiftStatus } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { Stamp, type StampTone } from '#platform/web/ui/values/Stamp.tsx'
import { statusWords } from './gift-labels.ts'

/** The status of a gift, or how a request for its void or refund was rejected. */
export type StampedStatus = GiftStatus | 'Void Rejected' | 'Refund Rejected'

type StampStyle = { tone: StampTone; icon: Icon; word?: () => string }
const requested: StampStyle = { tone: 'warning', icon: ClockIcon }
const verified: StampStyle = { tone: 'warning', icon: EyeIcon }
const approved: StampStyle = { tone: 'info', icon: ThumbsUpIcon }
const styles: Readonly<Record<StampedStatus, StampStyle>> = {
  Accepted: { tone: 'info', icon: CheckIcon },
  Settled: { tone: 'success', icon: SealCheckIcon },
  Offline: { tone: 'neutral', icon: HandCoinsIcon },
  Voided: { tone: 'hollow', icon: ProhibitIcon },
  Refunded: { tone: 'hollow', icon: ArrowUUpLeftIcon },
  'Void Requested': requested,
  'Refund Requested': requested,
  'Void Verified': verified,
  'Refund Verified': verified,
  'Void Approved': approved,
  'Refund Approved': approved,
  'Void Rejected': { tone: 'hollowDanger', icon: XIcon, word: m.gift_screens_status_void_rejected },
  'Refund Rejected': { tone: 'hollowDanger', icon: XIcon, word: m.gift_screens_status_refund_rejected },
}

/** Whether a label that an answer has as text is a status with a stamp. */
export const isStampedStatus = (label: string): label is StampedStatus => Object.hasOwn(styles, label)

/** The stamp of a gift's status: a tone, an icon and its word in the reader's language. */
export function GiftStatusStamp({ status, size = 'sm' }: { status: StampedStatus; size?: 'sm' | 'lg' }) {
  const { tone, icon, word = () => statusWords(status as GiftStatus) } = styles[status]
  return (
    <Stamp tone={tone} icon={icon} size={size}>
      {word()}
    </Stamp>
  )
}
