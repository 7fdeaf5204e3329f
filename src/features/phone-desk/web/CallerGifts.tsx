import { purposeName } from '#kit/giving/giving.ts'
import { endedWords, paidWords } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import { isReversed } from '#features/gifts/rules.ts'
import type { Call } from './use-call.ts'
import css from './phone-desk.module.css'

const shownGifts = 4

/** The last gifts as rows. */
export function CallerGifts({ call: { gifts } }: { call: Call }) {
  const rows = gifts.data?.items.slice(0, shownGifts) ?? []
  if (rows.length === 0) return null
  return (
    <table className={css.gifts}>
      <thead>
        <tr>
          <th scope="col">{m.phone_desk_gifts()}</th>
          <th scope="col">{m.phone_desk_receipt_no()}</th>
          <th scope="col">{m.phone_desk_method()}</th>
          <th scope="col">{m.phone_desk_date()}</th>
          <th scope="col">{m.phone_desk_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(gift => (
          <tr key={gift.id}>
            <th scope="row">{purposeName(getLocale(), gift)}</th>
            <td>{isReversed(gift.status) ? <GiftStatusStamp status={gift.status} /> : gift.receiptNo}</td>
            <td>{paidWords(gift)}</td>
            <td>
              <DateText as="day" value={gift.donationTimeStamp} />
            </td>
            <td>
              <Amount money={gift.amount} struck={isReversed(gift.status) ? endedWords(gift.status) : undefined} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
