import { preferenceIds } from '#kit/giving/ids.ts'
import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart'
import { StarAndCrescentIcon } from '@phosphor-icons/react/dist/csr/StarAndCrescent'
import { Link } from 'react-router'
import { sumMoney } from '#jurisdictions/money.ts'
import type { Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { isReversed } from '#features/gifts/rules.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { describePurposes } from './describe-purposes.ts'
import { useReceiptPdf } from '#features/gift-screens/web/receipts/use-receipt-pdf.ts'
import type { CounterCalls } from '../counter-calls.ts'
import { donorNameOf, endedWords } from '#features/gift-screens/web/gift-labels.ts'
import css from './session-tray.module.css'

type Props = { gifts: readonly GiftRow[]; isNewest: boolean; today: Day; print: CounterCalls['print'] }

/** One payment of the tray: who gave, the sum of the gifts that are valid, and the gifts that it paid, each with its receipt. */
export function TrayPayment({ gifts, isNewest, today, print }: Props) {
  const [first] = gifts
  if (!first) return null
  const openAmounts = gifts.filter(({ status }) => !isReversed(status)).map(({ amount }) => amount)
  const isOne = gifts.length === 1
  return (
    <li data-payment={first.id} data-newest={isNewest}>
      <b>{donorNameOf(first)}</b>
      {isOne ? (
        <Amount money={first.amount} struck={isReversed(first.status) ? endedWords(first.status) : undefined} />
      ) : (
        <Amount money={sumMoney(openAmounts, first.amount.currency)} />
      )}
      <ul>
        {gifts.map(gift => (
          <TrayGift key={gift.id} gift={gift} isNewest={isNewest} hasAmount={!isOne} today={today} print={print} />
        ))}
      </ul>
    </li>
  )
}

type GiftProps = { gift: GiftRow; hasAmount: boolean } & Omit<Props, 'gifts'>

function TrayGift({ gift, isNewest, hasAmount, today, print }: GiftProps) {
  const { timeZone } = useCurrentUser()
  const dayText = useDayText()
  const day = dayInZone(gift.donationTimeStamp, timeZone)
  const isIslamic = gift.appPreferenceId === preferenceIds.islamicGiving
  const Icon = isIslamic ? StarAndCrescentIcon : HandHeartIcon
  const pdf = useReceiptPdf({ print: print[isIslamic ? 'islamic-giving' : 'donations'] })
  const at = `/${preferenceModules[gift.appPreferenceId]}`
  const isStruck = isReversed(gift.status)
  return (
    <li>
      <span className={css.no}>{gift.receiptNo?.slice(-4)}</span>
      <Icon size={16} aria-hidden="true" className={isIslamic ? css.islamic : css.donation} />
      <span>{describePurposes(gift)}</span>
      {hasAmount && <Amount money={gift.amount} struck={isStruck ? endedWords(gift.status) : undefined} />}
      {day !== today && <span className={css.past}>{m.gift_screens_tray_of_day({ day: dayText(day) })}</span>}
      {(isNewest || gift.status === 'Voided') && (
        <span className={css.acts}>
          {isNewest && <Link to={`${at}/details?id=${gift.id}`}>{m.gift_screens_open()}</Link>}
          {isNewest && (
            <button type="button" onClick={() => pdf.mutate(gift.txnId)}>
              {m.gift_screens_reprint()}
            </button>
          )}
          {gift.status === 'Voided' && <Link to={`${at}/create?replaces=${gift.id}`}>{m.gift_screens_enter_again()}</Link>}
        </span>
      )}
    </li>
  )
}
