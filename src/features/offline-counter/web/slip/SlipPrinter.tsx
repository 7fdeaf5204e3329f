import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { registrationOf } from '#features/receipts/rules.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { formatPhone } from '#jurisdictions/phone.ts'
import { formatMoment } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { slipToPrint } from './slip-to-print.ts'
import css from './slip.module.css'

/** Draws the slip that is to be printed, for the printer only, and opens the browser's print dialog. */
export function SlipPrinter() {
  const slip = slipToPrint.use()
  useEffect(() => {
    if (!slip) return
    const done = () => slipToPrint.set(null)
    addEventListener('afterprint', done)
    print()
    return () => removeEventListener('afterprint', done)
  }, [slip])
  return slip && createPortal(<Slip {...slip} />, document.body)
}

type Props = NonNullable<ReturnType<typeof slipToPrint.read>>

function Slip({ entry: { receiptNo, enteredAt, slip, prints: copy }, head, paper }: Props) {
  const { timeZone, countryCode: country } = useCurrentUser()
  const { language, amount, lines, donorName, paymentMethod, officerName } = slip
  const say = { locale: language } as const
  const registration = registrationOf({ country, registrationNo: head.registrationNo }, number =>
    m.offline_counter_slip_registration({ number }, say),
  )
  return (
    <article className={css.slip} data-paper={paper} lang={language}>
      <header>
        <h1>{head.charityName}</h1>
        {[head.address, head.phone && formatPhone(head.phone), registration].filter(Boolean).map(line => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <h2>{m.offline_counter_slip_title({}, say)}</h2>
      {copy > 0 && <p>{m.offline_counter_slip_copy({ copy }, say)}</p>}
      <p className={css.number}>{receiptNo}</p>
      <p>{formatMoment(enteredAt, timeZone, `${jurisdictionOf(country).days.day}, hh:mm A`, language)}</p>
      <dl>
        <dt>{m.offline_counter_slip_from({}, say)}</dt>
        <dd>{donorName ?? m.offline_counter_slip_anonymous({}, say)}</dd>
        <dt>{m.offline_counter_slip_method({}, say)}</dt>
        <dd>{paymentMethod}</dd>
        <dt>{m.offline_counter_slip_officer({}, say)}</dt>
        <dd>{officerName}</dd>
      </dl>
      <table>
        <tbody>
          {lines.map(({ label, minor }, index) => (
            <tr key={`${label} ${index}`}>
              <th scope="row">{label}</th>
              <td>{formatMoney({ ...amount, minor })}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.offline_counter_slip_total({}, say)}</th>
            <td>{formatMoney(amount)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{m.offline_counter_slip_note({}, say)}</p>
    </article>
  )
}
