import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart'
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt'
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales'
import { receiptPageOf, receiptPathOf } from '#features/receipts/rules.ts'
import { m } from '#messages/messages.js'
import type { MoneyStep } from '#platform/web/detail-screen/RelatedMoney.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { isReversed } from '#features/gifts/rules.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { endedWords, frequencyWords, moduleWords } from '../gift-labels.ts'

type Receipt = GiftDetails['receipts'][number]
const states = {
  issued: m.gift_screens_receipt_state_issued,
  voided: m.gift_screens_receipt_state_voided,
  replaced: m.gift_screens_receipt_state_replaced,
}

/** Where the money of a gift is: the gift, the recurring one it belongs to, its receipts, its settlement. */
export function lifecycleSteps(gift: GiftDetails): MoneyStep[] {
  const { amount, recurrenceId, settledAt, settlementRef } = gift
  const basePath = new URL(document.baseURI).pathname
  const struck = isReversed(gift.status) ? { struck: endedWords(gift.status) } : {}
  return [
    {
      icon: HandHeartIcon,
      name: moduleWords(gift.appPreferenceId),
      state: <DateText value={gift.donationTimeStamp} as="day" />,
      money: amount,
      ...struck,
    },
    ...(recurrenceId
      ? [
          {
            icon: ArrowsClockwiseIcon,
            name: m.gift_screens_recurrence(),
            to: `/donations/recurring/details?id=${recurrenceId}`,
            state: m.gift_screens_recurrence_state({ frequency: frequencyWords(gift.frequency) }),
            money: amount,
          },
        ]
      : []),
    ...gift.receipts.map(receipt => ({
      icon: ReceiptIcon,
      name: `${m.gift_screens_receipt()} ${receipt.receiptNo}`,
      // Its public page shows the valid receipt; those before it have none of their own.
      ...(receipt.receiptNo === gift.receiptNo && {
        to: `/receipt/${receiptPageOf(receiptPathOf(gift.itemId, amount.currency), basePath)}?${gift.txnId}`,
        outside: true,
      }),
      state: receiptState(receipt),
      // One that was replaced within the same gift may have said another amount.
      money: receipt.receiptNo === gift.receiptNo ? amount : null,
      ...(receipt.state !== 'issued' && { struck: states[receipt.state]() }),
    })),
    settledAt
      ? {
          icon: ScalesIcon,
          name: settlementRef ? m.gift_screens_settlement({ ref: settlementRef }) : m.gift_screens_status_settled(),
          state: <DateText value={settledAt} as="day" />,
          money: amount,
          ...(gift.chequeState === 'returned' && { struck: m.gift_screens_cheque_returned() }),
        }
      : { icon: ScalesIcon, name: m.gift_screens_status_settled(), state: m.gift_screens_not_settled(), money: null },
  ]
}

const receiptState = ({ state, sentCount, printCount, handedOverAt }: Receipt) =>
  [
    states[state](),
    sentCount > 0 && m.gift_screens_receipt_sent({ count: sentCount }),
    printCount > 0 && m.gift_screens_receipt_printed({ count: printCount }),
    handedOverAt && m.gift_screens_receipt_handed_over(),
  ]
    .filter(Boolean)
    .join(', ')
