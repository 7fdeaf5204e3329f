import { getLocale } from '#messages/runtime.js'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import { formatDay } from '#kit/time/date-format.ts'
import { isDay } from '#kit/time/days.ts'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { HandCoinsIcon } from '@phosphor-icons/react/dist/csr/HandCoins'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import { methodIds } from '#kit/giving/ids.ts'
import { paymentMethodNamed } from '#kit/giving/payment.ts'
import { m } from '#messages/messages.js'
import type { TimelineEvent } from '#platform/web/detail-screen/Timeline.tsx'
import type { GiftDetails, TimelineEntry } from '#features/gifts/rows.ts'
import { fieldWords } from '../edit/edit-labels.ts'
import type { EventStyle, GiftPanels } from './gift-panels.ts'
import { nameOfBrand } from '../card-labels.ts'
import { nameOfMethod, nameOfPlatform } from '../catalogue-labels.ts'
import { paidWords } from '../gift-labels.ts'
import { languageNameOf } from '#platform/web/ui/values/language-labels.ts'

const textOf = (detail: TimelineEntry['detail'], name: string) => (typeof detail?.[name] === 'string' ? detail[name] : '')

/** What happened to a gift, in words and pictures. `others` know the calls of other features. */
export const eventsOf = (gift: GiftDetails, others: GiftPanels['events']): TimelineEvent[] =>
  gift.timeline
    .filter(entry => !isToldByState(entry, gift))
    .map((entry, index) => ({
      id: `${entry.at}${index}`,
      at: entry.at,
      ...(entry.by && { by: entry.by }),
      kind: kindOf(entry),
      // Steps of a request say in their own words what they changed.
      ...(isEdit(entry) && {
        changes: Object.entries(entry.changes ?? {}).map(([field, [before, after]]) => ({
          field: fieldWords(field),
          before: textOfValue(gift, field, before),
          after: textOfValue(gift, field, after),
        })),
      }),
      ...styleOf(entry, gift, others),
    }))

/** Whether the gift's own state, as 'recorded' or 'settled', tells what a call did. */
const isToldByState = ({ call, changes, by }: TimelineEntry, { timeline }: GiftDetails): boolean =>
  /\/(addManualDonation|sendOffline(Donation|Gift))$/.test(call ?? '') ||
  (changes?.['status']?.[1] === 'Settled' && timeline.some(entry => entry.kind === 'settled' && entry.by === by))

/** The kinds of events that can be looked at alone. */
export const timelineFilter = () => ({
  label: m.gift_screens_filter_label(),
  all: m.gift_screens_filter_all(),
  kinds: [
    { id: 'money', name: m.gift_screens_filter_money() },
    { id: 'receipt', name: m.gift_screens_filter_receipt() },
    { id: 'requests', name: m.gift_screens_filter_requests() },
    { id: 'edits', name: m.gift_screens_filter_edits() },
  ],
})
const isEdit = ({ call }: TimelineEntry) => call === '/api/Donation/editTransaction'
function kindOf(entry: TimelineEntry): string {
  if (isEdit(entry)) return 'edits'
  if (entry.kind === 'receiptIssued' || /receipt/i.test(entry.call ?? '')) return 'receipt'
  return entry.kind === 'call' && !/UpdateSettled|updateSettlementStatus/.test(entry.call ?? '') ? 'requests' : 'money'
}

function styleOf(entry: TimelineEntry, gift: GiftDetails, others: GiftPanels['events']): EventStyle {
  if (entry.kind === 'given') return { icon: CheckIcon, tone: 'info', label: m.gift_screens_event_given(), note: givenBy(gift) }
  if (entry.kind === 'recorded') return { icon: HandCoinsIcon, label: m.gift_screens_event_recorded() }
  if (entry.kind === 'receiptIssued')
    return { icon: ReceiptIcon, label: m.gift_screens_event_receipt({ number: textOf(entry.detail, 'receiptNo') }) }
  if (entry.kind === 'settled') return { icon: SealCheckIcon, tone: 'success', label: m.gift_screens_event_settled() }
  if (isEdit(entry))
    return {
      icon: PencilSimpleIcon,
      label: m.gift_screens_event(),
      ...(textOf(entry.detail, 'receiptReplaced') && {
        note: m.gift_screens_event_number({ replaced: textOf(entry.detail, 'receiptReplaced'), number: textOf(entry.detail, 'receiptNo') }),
      }),
    }
  if (/\/send(Purchase)?Receipt$/.test(entry.call ?? ''))
    return {
      icon: EnvelopeSimpleIcon,
      label: m.gift_screens_event_sent(),
      note: m.gift_screens_event_sent_to({ email: textOf(entry.detail, 'sentTo') }),
    }
  if (/\/(ConfirmDownloadPDFReceipt|downloadPurchaseReceipt)$/.test(entry.call ?? ''))
    return { icon: PrinterIcon, label: m.gift_screens_event_printed() }
  if (/downloadReceipts$/.test(entry.call ?? '')) return { icon: PrinterIcon, label: m.gift_screens_event_printed() }
  const known = others.map(styleIn => styleIn(entry)).find(style => style !== null)
  return known ?? { icon: CheckIcon, label: entry.call?.split('/').at(-1) ?? '' }
}

/** How it came in; how it was paid only while that is still what was written down. */
function givenBy(gift: GiftDetails): string {
  const isMended = gift.timeline.some(
    entry => isEdit(entry) && ['paymentMethod', 'chequeNumber', 'cardType'].some(field => field in (entry.changes ?? {})),
  )
  return isMended ? nameOfPlatform(gift.platform) : `${nameOfPlatform(gift.platform)}, ${paidWords(gift)}`
}

/** The names of what the history holds as the wire's words and codes. */
const wordsOf: Readonly<Partial<Record<string, (word: string) => string | undefined>>> = {
  paymentMethod: word => nameOfMethod(paymentMethodNamed(word) ?? methodIds.others),
  cardType: nameOfBrand,
  language: languageNameOf,
}

function textOfValue({ amount }: GiftDetails, field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && isDay(value)) return formatDay(value, jurisdictionOfCurrency(amount.currency).days.day, getLocale())
  if (typeof value === 'string') return wordsOf[field]?.(value) ?? value
  if (typeof value === 'boolean') return value ? m.gift_screens_edit_yes() : m.gift_screens_edit_no()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
