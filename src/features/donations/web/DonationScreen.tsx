import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dayInZone } from '#kit/zones.ts'
import { m } from '#messages/messages.js'
import { api, quietly } from '#platform/web/api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { useStepping } from '#platform/web/detail-screen/use-stepping.ts'
import { CopyButton } from '#platform/web/ui/CopyButton.tsx'
import { DateText } from '#platform/web/ui/DateText.tsx'
import { HijriLine } from '#platform/web/ui/HijriLine.tsx'
import { isTerminal, StatusStamp } from '#platform/web/ui/StatusStamp.tsx'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import type { DonationDetails } from '../rows.ts'
import { donationQueue, giftsOf, islamicQueue, NextStepPanel } from '#features/requests/web/public.tsx'
import { donationList } from './donation-list.tsx'
import { DonationSections } from './DonationSections.tsx'
import { NearGifts } from './NearGifts.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { giverName } from './words.ts'
import css from './donations.module.css'

const donationGifts = giftsOf(donationQueue)
const islamicGifts = giftsOf(islamicQueue)

/** One donation, opened from the list or from the queue of requests. */
export function DonationScreen() {
  const [search] = useSearchParams()
  const transactionId = search.get('id') ?? ''
  const isFromQueue = search.get('from') === 'requests'
  const [inList, inQueue] = [useStepping(donationList, transactionId), useStepping(donationGifts, transactionId)]
  return isFromQueue ? (
    <GiftScreen up={{ name: m.requests_pending_title(), to: '/donations/pending-request' }} step={inQueue} />
  ) : (
    <GiftScreen up={{ name: m.giving_donations(), to: '/donations' }} step={inList} />
  )
}

/** One gift of Islamic giving, opened from its queue of requests. */
export function IslamicGiftScreen() {
  const [search] = useSearchParams()
  const step = useStepping(islamicGifts, search.get('id') ?? '')
  return <GiftScreen up={{ name: m.requests_pending_title(), to: '/islamic-giving/pending-request' }} step={step} />
}

type Props = { up: { name: string; to: string }; step: ReturnType<typeof useStepping> }

/** One gift: facts, money, history, and what can be done with its receipt. */
function GiftScreen({ up, step }: Props) {
  const [search] = useSearchParams()
  const transactionId = search.get('id') ?? ''
  const detail = useQuery({ queryKey: ['donations', 'one', transactionId], queryFn: () => api.donations.find({ transactionId }, quietly) })
  return (
    <DetailScreen
      detail={detail}
      noun={m.giving_donation_noun()}
      crumbs={[up, { name: detail.data?.receiptNo ?? m.giving_donation() }]}
      step={step}
    >
      {gift => ({
        kicker: m.giving_donation_from(),
        title: giverName(gift),
        reference: <Reference gift={gift} />,
        amount: {
          money: gift.amount,
          stamp: <StatusStamp status={gift.status} size="lg" />,
          ...(isTerminal(gift.status) && { struck: gift.status === 'Voided' ? m.giving_voided() : m.giving_refunded() }),
        },
        sections: <DonationSections gift={gift} />,
        side: (
          <>
            <NextStepPanel transactionId={gift.id} />
            <ReceiptPanel gift={gift} />
            <NearGifts gift={gift} />
          </>
        ),
      })}
    </DetailScreen>
  )
}

function Reference({ gift }: { gift: DonationDetails }) {
  const { timeZone, isIslamic } = useCurrentUser()
  return (
    <>
      {gift.receiptNo && (
        <span className={css.copied}>
          {`${m.giving_receipt()} ${gift.receiptNo}`} <CopyButton value={gift.receiptNo} what={m.giving_receipt_number()} />
        </span>
      )}
      <DateText value={gift.donationTimeStamp} as="full" />
      {isIslamic && <HijriLine day={dayInZone(gift.donationTimeStamp, timeZone)} />}
    </>
  )
}
