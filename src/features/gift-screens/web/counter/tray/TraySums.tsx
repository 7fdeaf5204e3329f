import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { CashRegisterIcon } from '@phosphor-icons/react/dist/csr/CashRegister'
import { type Currency, formatAmount, formatMoney, type Money, sumMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { isReversed } from '#features/gifts/rules.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import { nameOfMethod } from '#features/gift-screens/web/catalogue-labels.ts'
import css from './session-tray.module.css'

type Props = { rows: readonly GiftRow[]; currency: Currency }
const isIslamic = ({ appPreferenceId }: GiftRow) => appPreferenceId === preferenceIds.islamicGiving

/** What a session took by payment method, donations apart from Islamic giving where it has both, and its cash. */
export function TraySums({ rows, currency }: Props) {
  const openGifts = rows.filter(({ status }) => !isReversed(status))
  const sum = (gifts: readonly GiftRow[]): Money =>
    sumMoney(
      gifts.map(({ amount }) => amount),
      currency,
    )
  const cell = (gifts: readonly GiftRow[]) => (gifts.length ? formatAmount(sum(gifts)) : '–')
  const hasBoth = openGifts.some(isIslamic) && !openGifts.every(isIslamic)
  return (
    <div className={css.methods}>
      <table>
        {hasBoth && (
          <thead>
            <tr>
              <th scope="col">{m.gift_screens_payment_method()}</th>
              <th scope="col">{m.gift_screens_tray_donations()}</th>
              <th scope="col">{m.gift_screens_islamic_gift()}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {[...Map.groupBy(openGifts, row => row.paymentMethod)]
            .toSorted(([one], [other]) => one - other)
            .map(([id, gifts]) => (
              <tr key={id}>
                <th scope="row">{nameOfMethod(id)}</th>
                <td>{cell(hasBoth ? gifts.filter(gift => !isIslamic(gift)) : gifts)}</td>
                {hasBoth && <td>{cell(gifts.filter(isIslamic))}</td>}
              </tr>
            ))}
        </tbody>
      </table>
      <div className={css.all}>
        <span>{m.gift_screens_tray_lines({ count: rows.length })}</span>
        <span>{formatMoney(sum(openGifts))}</span>
      </div>
      <p className={css.drawer}>
        <CashRegisterIcon size={24} aria-hidden="true" />
        <span>
          <b>
            {m.gift_screens_in_drawer({
              amount: formatMoney(sum(openGifts.filter(({ paymentMethod }) => paymentMethod === methodIds.cash))),
            })}
          </b>
          <small>{m.gift_screens_in_drawer_note()}</small>
        </span>
      </p>
    </div>
  )
}
