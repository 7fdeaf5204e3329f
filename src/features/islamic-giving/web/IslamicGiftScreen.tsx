import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { GiftSections, type GiftPanels, GiftScreen } from '#features/gift-screens/web/public.tsx'
import { withGiftIds, islamicQueue } from '#features/requests/web/public.tsx'
import { api } from './api.ts'
import { useRecordStepper } from '#platform/web/detail-screen/use-record-stepper.ts'
import { GivenLines } from './lines/GivenLines.tsx'
import { islamicList } from './islamic-list.tsx'
import { islamicReceipts } from './islamic-receipts.ts'

const queued = withGiftIds(islamicQueue)

/** One gift of Islamic giving, opened from the list or from its queue of requests. */
export function IslamicGiftScreen({ panels }: { panels: GiftPanels }) {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const isFromQueue = search.get('from') === 'requests'
  const [inList, inQueue] = [useRecordStepper(islamicList, id), useRecordStepper(queued, id)]
  return (
    <GiftScreen
      parentLink={
        isFromQueue
          ? { name: m.platform_pending_title(), to: '/islamic-giving/pending-request' }
          : { name: m.islamic_giving_islamic_title(), to: '/islamic-giving' }
      }
      step={isFromQueue ? inQueue : inList}
      module="islamic-giving"
      noun={m.islamic_giving_gift_noun()}
      kicker={m.islamic_giving_from()}
      find={ismTransactionId => api.islamicGiving.find({ ismTransactionId })}
      sections={gift => <GiftSections gift={gift} panels={panels} lines={<GivenLines lines={gift.lines} />} />}
      receipts={islamicReceipts}
      panels={panels}
    />
  )
}
