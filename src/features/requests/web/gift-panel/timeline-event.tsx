import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { BankIcon } from '@phosphor-icons/react/dist/csr/Bank'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { FileIcon } from '@phosphor-icons/react/dist/csr/File'
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type EventStyle, statusText } from '#features/gift-screens/web/public.tsx'
import type { TimelineEntry } from '#features/gifts/rows.ts'
import { m } from '#messages/messages.js'

const textIn = ({ detail }: TimelineEntry, name: string) => (typeof detail?.[name] === 'string' ? detail[name] : '')

/** The text and icon of a timeline entry for a call of this feature; null for calls of other features. */
export function requestEvent(entry: TimelineEntry): EventStyle | null {
  const call = entry.call?.split(/[/:]/).at(-1) ?? ''
  const label = entry.changes?.['status']?.[1]
  if (call === 'refundDonation' || call === 'refundPurchase') return { icon: ClockIcon, tone: 'warning', label: statusText(String(label)) }
  if (call === 'updateVoidRefundRequest') return entry.detail?.['isRejected'] ? rejected() : moved(entry, String(label))
  if (call === 'updateCheques') return chequeMoved(entry)
  if (call === 'undoCounterGift') return { icon: ArrowUUpLeftIcon, label: m.requests_event_undone() }
  if (call === 'updateSettlementStatus' && textIn(entry, 'flagged')) return chequeMoved(entry)
  if (call === 'UpdateSettled' || call === 'updateSettlementStatus')
    return { icon: SealCheckIcon, tone: 'success', label: m.requests_event_settled() }
  if (call === 'requests.payBack' || call === 'recordPaidBack')
    return entry.detail?.['declined']
      ? { icon: XIcon, tone: 'warning', label: m.requests_event_declined() }
      : { icon: ArrowUUpLeftIcon, label: m.requests_event_money_back() }
  if (call === 'sendVoidCode') return { icon: KeyIcon, label: m.requests_event_code_sent(), note: textIn(entry, 'payerCodeSentTo') }
  if (call === 'confirmVoidCode')
    return {
      icon: KeyIcon,
      label: textIn(entry, 'payerCode') === 'confirmed' ? m.requests_event_code_right() : m.requests_event_code_wrong(),
    }
  if (call === 'confirmReturnedReceipt') return { icon: ReceiptIcon, label: m.requests_event_paper() }
  if (call === 'replaceVoidedReceipt') return { icon: ReceiptIcon, label: textOfReplacement(entry) }
  if (call === 'getVoidRefundEvidence') return { icon: FileIcon, label: m.requests_event_evidence() }
  return null
}

/** A cheque went to the bank, cleared, or came back. */
function chequeMoved(entry: TimelineEntry): EventStyle {
  if (entry.changes?.['chequeState']) return { icon: BankIcon, label: m.requests_event_cheque_banked() }
  if (entry.changes?.['status']?.[1] === 'Settled')
    return { icon: SealCheckIcon, tone: 'success', label: m.requests_event_cheque_cleared() }
  return { icon: XIcon, tone: 'warning', label: m.requests_event_cheque_returned() }
}

/** Its reason stands with the request. */
const rejected = (): EventStyle => ({ icon: XIcon, tone: 'warning', label: m.requests_event_rejected() })

function moved(entry: TimelineEntry, label: string): EventStyle {
  const note = textIn(entry, 'flagged') ? { note: m.requests_direct() } : {}
  return {
    icon: CheckIcon,
    tone: label.endsWith('ed') && !/Verified|Approved/.test(label) ? 'success' : 'info',
    label: statusText(label),
    ...note,
  }
}

const textOfReplacement = (entry: TimelineEntry): string =>
  textIn(entry, 'replacedBy')
    ? m.requests_event_replaced({ number: textIn(entry, 'replacedBy') })
    : m.requests_event_replaces({ number: textIn(entry, 'replaces') })
