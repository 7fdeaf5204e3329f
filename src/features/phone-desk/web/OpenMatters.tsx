import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { preferenceModules } from '#features/gifts/rules.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Link } from 'react-router'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import { paletteOpen } from '#platform/web/shell/palette/palette-open.ts'
import type { FailingCard } from './failing-cards.ts'
import type { Call } from './use-call.ts'
import css from './phone-desk.module.css'

/** Cards that fail, and requests that wait for a decision. */
export const OpenMatters = ({ call: { cards, requests }, failing }: { call: Call; failing: readonly FailingCard[] }) => (
  <>
    {cards.isError && <p className={css.hint}>{m.phone_desk_cards_failed()}</p>}
    {failing.map(({ card, label, reason }) => (
      <p key={card.id} className={css.failing}>
        <CreditCardIcon size={20} aria-hidden="true" />
        <span>
          <b>{label}</b> {reason}
        </span>
      </p>
    ))}
    {requests.isError && <p className={css.hint}>{m.phone_desk_requests_failed()}</p>}
    {requests.data?.items.map(request => (
      <p key={request.id} className={css.request}>
        <ClockIcon size={20} aria-hidden="true" />
        <span>
          <Link
            to={`/${preferenceModules[request.appPreferenceId]}/details?id=${request.transactionId}`}
            onClick={() => paletteOpen.set(false)}
          >
            {formatMoney(request.amount)}, {request.receiptNo ?? request.txnId}
          </Link>{' '}
          {request.requested && <DateText as="day" value={request.requested.at} />}
        </span>
        <GiftStatusStamp status={request.donationStatus} />
      </p>
    ))}
  </>
)
