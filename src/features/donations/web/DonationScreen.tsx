import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { type RecordStepper, useRecordStepper } from '#platform/web/detail-screen/use-record-stepper.ts'
import { donationQueue, withGiftIds } from '#features/requests/web/public.tsx'
import { donationList } from './donation-list.ts'
import { donationReceipts } from './donation-receipts.ts'
import { GiftSections, type GiftPanels, GiftScreen, OtherGifts } from '#features/gift-screens/web/public.tsx'

const donationGifts = withGiftIds(donationQueue)

type DonationPanels = {
  panels: GiftPanels
  RecurringPanel: ComponentType<{ recurrenceId: string }>
  CardsPanel: ComponentType<{ donorId: string }>
}

/** One donation, opened from the list or from the queue of requests. */
export function DonationScreen(parts: DonationPanels) {
  const [search] = useSearchParams()
  const transactionId = search.get('id') ?? ''
  const isFromQueue = search.get('from') === 'requests'
  const [inList, inQueue] = [useRecordStepper(donationList, transactionId), useRecordStepper(donationGifts, transactionId)]
  return isFromQueue ? (
    <Donation {...parts} parentLink={{ name: m.platform_pending_title(), to: '/donations/pending-request' }} step={inQueue} />
  ) : (
    <Donation {...parts} parentLink={{ name: m.donations_donations(), to: '/donations' }} step={inList} />
  )
}

type Props = DonationPanels & { parentLink: { name: string; to: string }; step: RecordStepper | null }
const Donation = ({ parentLink, step, panels, RecurringPanel, CardsPanel }: Props) => (
  <GiftScreen
    parentLink={parentLink}
    step={step}
    panels={panels}
    module="donations"
    noun={m.donations_donation_noun()}
    kicker={m.donations_donation_from()}
    receipts={donationReceipts}
    find={transactionId => api.donations.find({ transactionId })}
    sections={gift => (
      <GiftSections
        gift={gift}
        panels={panels}
        others={
          <>
            {gift.recurrenceId && <RecurringPanel recurrenceId={gift.recurrenceId} />}
            <OtherGifts gift={gift} list={panels.listGiftsOfDonor} />
            {gift.donorId && <CardsPanel donorId={gift.donorId} />}
          </>
        }
      />
    )}
  />
)
