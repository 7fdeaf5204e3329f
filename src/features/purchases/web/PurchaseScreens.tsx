import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { GiftSections, type GiftPanels, GiftScreen, OtherGifts } from '#features/gift-screens/web/public.tsx'
import { donationQueue, withGiftIds } from '#features/requests/web/public.tsx'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { useRecordStepper } from '#platform/web/detail-screen/use-record-stepper.ts'
import { OrderLines } from './OrderLines.tsx'
import { purchaseList } from './purchase-list.tsx'
import { purchaseReceipts } from './purchase-receipts.ts'

const requested = withGiftIds(donationQueue)

/** One purchase of the new entry: its order line by line. */
export const OrderScreen = ({ panels }: { panels: GiftPanels }) => (
  <Purchase panels={panels} lines={order => <OrderLines order={order} />} />
)
/** One purchase of the other entry: a sheet as donations have it. */
export const PurchaseRecordScreen = ({ panels }: { panels: GiftPanels }) => <Purchase panels={panels} />

function Purchase({ panels, lines }: { panels: GiftPanels; lines?: (order: GiftDetails) => ReactNode }) {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const isFromQueue = search.get('from') === 'requests'
  const [inList, inQueue] = [useRecordStepper(purchaseList, id), useRecordStepper(requested, id)]
  return (
    <GiftScreen
      parentLink={
        isFromQueue
          ? { name: m.platform_pending_title(), to: '/donations/pending-request' }
          : { name: m.purchases_title(), to: '/purchases' }
      }
      step={isFromQueue ? inQueue : inList}
      module="purchases"
      noun={m.purchases_noun()}
      kicker={m.purchases_from()}
      receipts={purchaseReceipts}
      panels={panels}
      find={donationId => api.purchases.find({ donationId })}
      sections={order => <GiftSections gift={order} panels={panels} lines={lines?.(order)} others={<Others order={order} />} />}
    />
  )
}

const Others = ({ order }: { order: GiftDetails }) => (
  <OtherGifts
    gift={order}
    title={m.purchases_other()}
    list={({ donarId, transactionId, pageNumber }) => api.purchases.ofDonor({ donarId, transactionId, pageNumber })}
  />
)
