import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { purposeName } from '#kit/giving/giving.ts'
import { paidWords } from '#features/gift-screens/web/public.tsx'
import { declineWords } from '#features/recurring/web/public.tsx'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from './api.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { isReversed } from '#features/gifts/rules.ts'
import type { Call } from './use-call.ts'
import css from './phone-desk.module.css'

type PartAnswer<Data> = { data: Data | undefined; isError: boolean }

/** Last gift, next charge and last receipt, as far as the reader may see them. */
export function CallerFigures({ call: { gifts, recurring, seesGifts, seesRecurring } }: { call: Call }) {
  return (
    <dl className={css.figures}>
      {seesGifts && (
        <Figure label={m.phone_desk_last_gift()} found={gifts} none={m.phone_desk_no_gift()}>
          {({ items }) => lastGift(items)}
        </Figure>
      )}
      {seesRecurring && (
        <Figure label={m.phone_desk_next_charge()} found={recurring} none={m.phone_desk_no_charge()}>
          {({ items }) => nextCharge(items)}
        </Figure>
      )}
      {seesGifts && (
        <Figure label={m.phone_desk_last_receipt()} found={gifts} none={m.phone_desk_no_receipt()}>
          {({ items }) => receiptGift(items) && <LastReceipt gift={receiptGift(items)!} />}
        </Figure>
      )}
    </dl>
  )
}

type FigureProps<Data> = { label: string; found: PartAnswer<Data>; none: string; children: (data: Data) => ReactNode }
function Figure<Data>({ label, found: { data, isError }, none, children }: FigureProps<Data>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isError && m.phone_desk_part_failed()}
        {!isError && data === undefined && <Skeleton height={48} />}
        {data !== undefined && (children(data) ?? none)}
      </dd>
    </div>
  )
}

type Gifts = NonNullable<Call['gifts']['data']>['items']
/** The last gift that still counts. */
function lastGift(items: Gifts): ReactNode {
  const gift = items.find(({ status }) => !isReversed(status))
  return (
    gift && (
      <>
        <span className={css.value}>
          <Amount money={gift.amount} />
        </span>
        <DateText as="day" value={gift.donationTimeStamp} />, {paidWords(gift)}
        <br />
        {purposeName(getLocale(), gift)}
      </>
    )
  )
}

function nextCharge(items: NonNullable<Call['recurring']['data']>['items']): ReactNode {
  const [next] = items.filter(({ nextChargeOn }) => nextChargeOn).toSorted((a, b) => (a.nextChargeOn! < b.nextChargeOn! ? -1 : 1))
  return (
    next?.nextChargeOn && (
      <>
        <span className={css.value}>
          <Amount money={next.amount} />
        </span>
        <DateText value={next.nextChargeOn} />
        <br />
        {next.lastDecline ? <span className={css.bad}>{declineWords(next.lastDecline)}</span> : purposeName(getLocale(), next)}
      </>
    )
  )
}

/** The newest gift whose receipt is valid. */
const receiptGift = (items: Gifts) => items.find(({ receiptNo, status }) => receiptNo && !isReversed(status))

/** The number of a receipt, when it was sent, and when it was handed over or opened. */
function LastReceipt({ gift: { id: transactionId, receiptNo, donationTimeStamp } }: { gift: Gifts[number] }) {
  const { data } = useQuery({
    queryKey: ['donations', 'delivery', transactionId],
    queryFn: () => api.phoneDesk.receipt({ transactionId }),
    retry: false,
  })
  const sent = data?.isSendingFailed ? m.phone_desk_receipt_sending_failed : m.phone_desk_receipt_sent
  return (
    <>
      <span className={css.number}>{receiptNo}</span>
      {!data && <DateText as="day" value={donationTimeStamp} />}
      {data && (data.sentAt ? `${sent()} ` : m.phone_desk_receipt_not_sent())}
      {data?.sentAt && <DateText as="day" value={data.sentAt} />}
      {data?.handedOverAt && (
        <>
          <br />
          {m.phone_desk_receipt_opened()} <DateText as="day" value={data.handedOverAt} />
        </>
      )}
    </>
  )
}
