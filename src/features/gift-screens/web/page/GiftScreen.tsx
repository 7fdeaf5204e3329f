import { Button } from '@mantine/core'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import type { RecordStepper } from '#platform/web/detail-screen/use-record-stepper.ts'
import { CopyButton } from '#platform/web/ui/CopyButton.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { HijriLine } from '#platform/web/ui/values/HijriLine.tsx'
import { GiftStatusStamp } from '../GiftStatusStamp.tsx'
import { isReversed } from '#features/gifts/rules.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { EnterAgain } from './EnterAgain.tsx'
import type { GiftPanels } from './gift-panels.ts'
import { PaidTogether } from './PaidTogether.tsx'
import { NearGifts } from './NearGifts.tsx'
import type { ReceiptCalls } from '../receipts/receipt-calls.ts'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { donorNameOf, endedWords } from '../gift-labels.ts'
import css from '../gifts.module.css'

type Props = {
  /** The list or the queue it was opened from. */
  parentLink: { name: string; to: string }
  step: RecordStepper | null
  /** Names the module in keys: its pages are cached separately in the browser. */
  module: string
  noun: string
  kicker: string
  find: (transactionId: string) => Promise<GiftDetails>
  sections: (gift: GiftDetails) => ReactNode
  receipts: ReceiptCalls
  panels: GiftPanels
}

/** One gift of any module: facts, money, history, what comes next, and what can be done with its receipt. */
export function GiftScreen({ parentLink, step, module, noun, kicker, find, sections, receipts, panels }: Props) {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const detail = useQuery({ queryKey: [module, 'one', id], queryFn: () => find(id), refetchOnMount: 'always' })
  return (
    <DetailScreen detail={detail} noun={noun} crumbs={[parentLink, { name: detail.data?.receiptNo ?? noun }]} step={step}>
      {gift => ({
        kicker,
        title: donorNameOf(gift),
        reference: <Reference gift={gift} />,
        amount: {
          money: gift.amount,
          stamp: <GiftStatusStamp status={gift.status} size="lg" />,
          ...(isReversed(gift.status) && { struck: endedWords(gift.status) }),
        },
        ...(gift.actions.includes('edit') && { actions: <EditLink gift={gift} /> }),
        sections: sections(gift),
        side: (
          <>
            <panels.NextStep gift={gift} />
            <EnterAgain gift={gift} />
            <ReceiptPanel gift={gift} calls={receipts} />
          </>
        ),
        later: (
          <>
            {panels.side.map((Panel, place) => (
              <Panel key={place} gift={gift} />
            ))}
            <PaidTogether gift={gift} />
            <NearGifts gift={gift} />
          </>
        ),
      })}
    </DetailScreen>
  )
}

const EditLink = ({ gift: { id, appPreferenceId } }: { gift: GiftDetails }) => (
  <Button
    component={Link}
    to={`/${preferenceModules[appPreferenceId]}/details/update?id=${id}`}
    size="xs"
    leftSection={<PencilSimpleIcon size={16} aria-hidden="true" />}
  >
    {m.gift_screens_action()}
  </Button>
)

function Reference({ gift }: { gift: GiftDetails }) {
  const { timeZone, isIslamic } = useCurrentUser()
  return (
    <>
      {gift.receiptNo && (
        <span className={css.copied}>
          <span className="code">{`${m.gift_screens_receipt()} ${gift.receiptNo}`}</span>{' '}
          <CopyButton value={gift.receiptNo} what={m.gift_screens_receipt_number()} />
        </span>
      )}
      <DateText value={gift.donationTimeStamp} as="full" />
      {isIslamic && <HijriLine day={dayInZone(gift.donationTimeStamp, timeZone)} />}
    </>
  )
}
