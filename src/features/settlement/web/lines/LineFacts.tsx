import { formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { Line } from '#features/settlement/lines.ts'
import { kindNames } from '../labels.tsx'
import css from '../settlement.module.css'

/** Lines as they were received. */
export const LineFacts = ({ lines }: { lines: readonly Line[] }) => (
  <div className={css.lines}>
    {lines.map(({ lineNo, kind, date, text, references, gross, fee }) => (
      <div key={lineNo} className={css.line}>
        <span className={css.date}>
          <DateText value={date} />
        </span>
        <div>
          <b>{text || kindNames[kind]()}</b>
          {references && <span className="muted small code">{references}</span>}
          <span className="muted small">
            {[
              m.settlement_line_no({ line: lineNo }),
              kindNames[kind](),
              lines.length > 1 ? formatAmount(gross) : '',
              fee.minor === 0 ? '' : m.settlement_fee_of({ amount: formatAmount(fee) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
    ))}
  </div>
)
