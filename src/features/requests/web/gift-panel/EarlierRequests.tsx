import { m } from '#messages/messages.js'
import { PanelSection } from '#platform/web/detail-screen/NextStep.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import type { RequestRow } from '#features/requests/rows.ts'
import { reasonLabel, stampStatus } from '../request-labels.ts'
import css from '../requests.module.css'

type Props = { rows: readonly RequestRow[]; title?: string | null }

/** The earlier requests of this gift and their outcomes. */
export function EarlierRequests({ rows, title = m.requests_history() }: Props) {
  if (rows.length === 0) return null
  const list = (
    <ul className={title === null ? `${css.earlier} ${css.alone}` : css.earlier}>
      {rows.map(row => (
        <li key={row.id}>
          <div className={css.line}>
            <GiftStatusStamp status={stampStatus(row)} />
            <b>
              <Amount money={row.amount} />
            </b>
          </div>
          <p>{reasonLabel(row)}</p>
          {row.rejectRemarks && <p>{m.requests_rejected_because({ words: row.rejectRemarks })}</p>}
          <p className="muted small">
            {(row.rejected ?? row.finalised ?? row.requested)?.name} {row.isDirect && `(${m.requests_direct()})`}{' '}
            <DateText value={(row.rejected ?? row.finalised ?? row.requested)?.at ?? row.donationTimeStamp} />
          </p>
        </li>
      ))}
    </ul>
  )
  return title === null ? list : <PanelSection title={title}>{list}</PanelSection>
}
