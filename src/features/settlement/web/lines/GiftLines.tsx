import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { nameOfMethod } from '#features/gift-screens/web/public.tsx'
import { preferenceModules } from '#features/gifts/rules.ts'
import { formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { SettlementGift } from '#features/settlement/lines.ts'
import css from '../settlement.module.css'

const shownAtFirst = 4

/** Gifts with their numbers and amounts, the first few unless all are asked for. */
export function GiftLines({ gifts }: { gifts: readonly SettlementGift[] }) {
  const [isAll, setAll] = useState(false)
  if (gifts.length === 0) return null
  const shown = isAll ? gifts : gifts.slice(0, shownAtFirst)
  return (
    <ul className={css.gifts}>
      {shown.map(({ id, appPreferenceId, receiptNo, txnId, donorName, date, paymentMethod, amount }) => (
        <li key={id}>
          <Link to={`/${preferenceModules[appPreferenceId]}/details?id=${id}`} className="code">
            {receiptNo ?? txnId}
          </Link>
          <span>
            {donorName ?? m.settlement_anonymous()}{' '}
            <span className="muted small">
              {nameOfMethod(paymentMethod)} · <DateText value={date} />
            </span>
          </span>
          <span className={css.giftAmount}>{formatAmount(amount)}</span>
        </li>
      ))}
      {shown.length < gifts.length && (
        <li>
          <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
            {m.settlement_more_gifts({ count: gifts.length - shown.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}
