import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { RecurrenceDetails } from '../contract.ts'
import { declineWords } from './labels.ts'
import css from './recurring.module.css'

type Charge = RecurrenceDetails['charges'][number]
const outcomes = {
  succeeded: m.recurring_attempt_succeeded,
  declined: m.recurring_attempt_declined,
  intended: m.recurring_attempt_intended,
  withdrawn: m.recurring_attempt_withdrawn,
}

/** The charge attempts, latest first, each with its receipt or decline reason. */
export function ChargeTable({ charges, most }: { charges: readonly Charge[]; most?: number }) {
  if (charges.length === 0) return <p className="muted small">{m.recurring_attempts_none()}</p>
  return (
    <table className={css.attempts}>
      <thead>
        <tr>
          <th scope="col">{m.recurring_attempt_due()}</th>
          <th scope="col">{m.recurring_attempt_outcome()}</th>
          <th scope="col" className={css.end}>
            {m.recurring_col_amount()}
          </th>
        </tr>
      </thead>
      <tbody>
        {charges.slice(0, most).map(charge => (
          <tr key={charge.id} data-state={charge.state}>
            <td>
              <DateText value={charge.dueOn} />
              {charge.attempt > 1 && <span className="muted small">{` ${m.recurring_attempt_no()} ${charge.attempt}`}</span>}
            </td>
            <td>
              <Outcome charge={charge} />
            </td>
            <td className={css.end}>
              <Amount money={charge.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Outcome = ({ charge: { state, declineReason, donationId, receiptNo } }: { charge: Charge }) => (
  <>
    {outcomes[state]()}
    {donationId && receiptNo && (
      <>
        {' '}
        <Link className="code" to={`/donations/details?id=${donationId}`}>
          {receiptNo}
        </Link>
      </>
    )}
    {declineReason && <span className={css.reason}>{declineWords(declineReason)}</span>}
  </>
)
