import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { type RecordStepper, useRecordStepper } from '#platform/web/detail-screen/use-record-stepper.ts'
import { CardsPart } from '#features/cards/web/public.tsx'
import { RecurringPart } from '#features/recurring/web/public.tsx'
import { donationQueue, giftsOf } from '#features/requests/web/public.tsx'
import { donationList } from './donation-list.ts'
import { donationReceipts } from './donation-receipts.ts'
import { DonationSections, GiftScreen, OtherGifts } from '#features/gift-screens/web/public.tsx'

const donationGifts = giftsOf(donationQueue)

/** One donation, opened from the list or from the queue of requests. */
export function DonationScreen() {
  const [search] = useSearchParams()
  const transactionId = search.get('id') ?? ''
  const isFromQueue = search.get('from') === 'requests'
  const [inList, inQueue] = [useRecordStepper(donationList, transactionId), useRecordStepper(donationGifts, transactionId)]
  return isFromQueue ? (
    <Donation up={{ name: m.requests_pending_title(), to: '/donations/pending-request' }} step={inQueue} />
  ) : (
    <Donation up={{ name: m.giving_donations(), to: '/donations' }} step={inList} />
  )
}

const Donation = (props: { up: { name: string; to: string }; step: RecordStepper | null }) => (
  <GiftScreen
    {...props}
    module="donations"
    noun={m.giving_donation_noun()}
    kicker={m.giving_donation_from()}
    receipts={donationReceipts}
    find={transactionId => api.donations.find({ transactionId }, noErrorPopup)}
    sections={gift => (
      <DonationSections
        gift={gift}
        others={
          <>
            {gift.recurrenceId && <RecurringPart recurrenceId={gift.recurrenceId} />}
            <OtherGifts gift={gift} />
            {gift.donorId && <CardsPart donorId={gift.donorId} />}
          </>
        }
      />
    )}
  />
)
