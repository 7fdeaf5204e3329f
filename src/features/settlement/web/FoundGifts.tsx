import { Checkbox } from '@mantine/core'
import { nameOfMethod } from '#features/gift-screens/web/public.tsx'
import { formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { SettlementGift } from '../lines.ts'
import css from './settlement.module.css'

type Props = {
  gifts: readonly SettlementGift[]
  ticked: readonly SettlementGift[]
  onChange: (ticked: readonly SettlementGift[]) => void
}

/** Gifts to tick. */
export function FoundGifts({ gifts, ticked, onChange }: Props) {
  const isTicked = (gift: SettlementGift) => ticked.some(({ id }) => id === gift.id)
  const toggle = (gift: SettlementGift) => onChange(isTicked(gift) ? ticked.filter(({ id }) => id !== gift.id) : [...ticked, gift])
  return (
    <ul className={css.found}>
      {gifts.map(gift => (
        <li key={gift.id}>
          <Checkbox
            checked={isTicked(gift)}
            onChange={() => toggle(gift)}
            label={
              <>
                <span className="code">{gift.receiptNo ?? gift.txnId}</span> {gift.donorName ?? m.settlement_anonymous()}{' '}
                <span className="muted small">
                  {nameOfMethod(gift.paymentMethod)} · <DateText value={gift.date} />
                </span>
              </>
            }
          />
          <span className={css.giftAmount}>{formatAmount(gift.amount)}</span>
        </li>
      ))}
    </ul>
  )
}
