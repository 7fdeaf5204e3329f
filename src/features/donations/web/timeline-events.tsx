import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { HandCoinsIcon } from '@phosphor-icons/react/dist/csr/HandCoins'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { m } from '#messages/messages.js'
import type { TimelineEvent } from '#platform/web/detail-screen/Timeline.tsx'
import type { DonationDetails, TimelineEntry } from '../rows.ts'
import { requestEvent } from '#features/requests/web/public.tsx'
import { paidWords, platformWords } from './words.ts'

type Look = Pick<TimelineEvent, 'icon' | 'what'> & Partial<Pick<TimelineEvent, 'tone' | 'note'>>
const textOf = (detail: TimelineEntry['detail'], name: string) => (typeof detail?.[name] === 'string' ? detail[name] : '')

/** What happened to a gift, in words and pictures. */
export const eventsOf = (gift: DonationDetails): TimelineEvent[] =>
  gift.timeline
    .filter(({ call }) => call !== '/api/Donation/addManualDonation') // 'recorded' says it
    .map((entry, index) => ({
      id: `${entry.at}${index}`,
      at: entry.at,
      ...(entry.by && { by: entry.by }),
      ...(entry.changes && {
        changes: Object.entries(entry.changes).map(([field, [before, after]]) => ({ field, before: shown(before), after: shown(after) })),
      }),
      ...lookOf(entry, gift),
    }))

function lookOf(entry: TimelineEntry, gift: DonationDetails): Look {
  if (entry.kind === 'given')
    return { icon: CheckIcon, tone: 'info', what: m.giving_event_given(), note: `${platformWords(gift.platform)}, ${paidWords(gift)}` }
  if (entry.kind === 'recorded') return { icon: HandCoinsIcon, what: m.giving_event_recorded() }
  if (entry.kind === 'receiptIssued')
    return { icon: ReceiptIcon, what: m.giving_event_receipt({ number: textOf(entry.detail, 'receiptNo') }) }
  if (entry.kind === 'settled') return { icon: SealCheckIcon, tone: 'success', what: m.giving_event_settled() }
  if (entry.call?.endsWith('/sendReceipt'))
    return {
      icon: EnvelopeSimpleIcon,
      what: m.giving_event_sent(),
      note: m.giving_event_sent_to({ email: textOf(entry.detail, 'sentTo') }),
    }
  if (entry.call?.endsWith('/ConfirmDownloadPDFReceipt')) return { icon: PrinterIcon, what: m.giving_event_printed() }
  return requestEvent(entry) ?? { icon: CheckIcon, what: entry.call?.split('/').at(-1) ?? '' }
}

const shown = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
