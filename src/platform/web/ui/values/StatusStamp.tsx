import type { Icon } from '@phosphor-icons/react'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { HandCoinsIcon } from '@phosphor-icons/react/dist/csr/HandCoins'
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { ThumbsUpIcon } from '@phosphor-icons/react/dist/csr/ThumbsUp'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { m } from '#messages/messages.js'
import { Stamp, type StampTone } from './Stamp.tsx'

type StampStyle = { tone: StampTone; icon: Icon; word?: () => string }
const looks: Readonly<Record<string, StampStyle>> = {
  accepted: { tone: 'info', icon: CheckIcon, word: m.platform_status_accepted },
  settled: { tone: 'success', icon: SealCheckIcon, word: m.platform_status_settled },
  offline: { tone: 'neutral', icon: HandCoinsIcon, word: m.platform_status_offline },
  voided: { tone: 'hollow', icon: ProhibitIcon, word: m.platform_status_voided },
  refunded: { tone: 'hollow', icon: ArrowUUpLeftIcon, word: m.platform_status_refunded },
  'void requested': { tone: 'warning', icon: ClockIcon, word: m.platform_status_void_requested },
  'refund requested': { tone: 'warning', icon: ClockIcon, word: m.platform_status_refund_requested },
  'void verified': { tone: 'warning', icon: EyeIcon, word: m.platform_status_void_verified },
  'refund verified': { tone: 'warning', icon: EyeIcon, word: m.platform_status_refund_verified },
  'void approved': { tone: 'info', icon: ThumbsUpIcon, word: m.platform_status_void_approved },
  'refund approved': { tone: 'info', icon: ThumbsUpIcon, word: m.platform_status_refund_approved },
  'void rejected': { tone: 'hollowDanger', icon: XIcon, word: m.platform_status_void_rejected },
  'refund rejected': { tone: 'hollowDanger', icon: XIcon, word: m.platform_status_refund_rejected },
  active: { tone: 'success', icon: CheckIcon, word: m.platform_status_active },
  inactive: { tone: 'neutral', icon: PauseIcon, word: m.platform_status_inactive },
  invited: { tone: 'info', icon: EnvelopeSimpleIcon, word: m.platform_status_invited },
  'invitation expired': { tone: 'warning', icon: ClockIcon, word: m.platform_status_invitation_expired },
  archived: { tone: 'hollow', icon: ProhibitIcon, word: m.platform_status_archived },
  'in progress': { tone: 'warning', icon: ClockIcon, word: m.platform_status_in_progress },
}
const unknown: StampStyle = { tone: 'neutral', icon: ClockIcon }

/** Whether a gift with this status no longer counts; its amount is struck through. */
export const isTerminal = (status: string): boolean => ['voided', 'refunded'].includes(status.toLowerCase())

/** The badge of a status by the specification's label; unknown labels are shown as they are. */
export function StatusStamp({ status, size = 'sm' }: { status: string; size?: 'sm' | 'lg' }) {
  const { tone, icon, word } = looks[status.toLowerCase()] ?? unknown
  return (
    <Stamp tone={tone} icon={icon} size={size}>
      {word?.() ?? status}
    </Stamp>
  )
}
