import { Button } from '@mantine/core'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { addDays } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { BlockedReason, NextStep, PanelSection } from '#platform/web/detail-screen/NextStep.tsx'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import type { DonorComparison } from '../contract.ts'
import { undoDays } from '../rules.ts'
import { Reasons } from './Reasons.tsx'
import { ScoreStamp } from './ScoreStamp.tsx'
import { type MergeChoices, useEndOfComparison } from './use-merge.ts'
import css from './merge.module.css'

type Props = { comparison: DonorComparison; choices: MergeChoices }

/** Asks whether the two are one person, says what a merge changes, and has the buttons for both answers. */
export function MergePanel({ comparison, choices }: Props) {
  const { kept, merged, score, reasons, doubts, isHeld } = comparison
  const { merge, dismiss } = useEndOfComparison(comparison)
  const all = choices.all
  const isBlocked = isHeld || !kept.isActive
  return (
    <NextStep title={m.donor_merge_one_person()}>
      <ScoreStamp score={score} />
      <Reasons reasons={reasons} doubts={doubts} />
      <PanelSection title={m.donor_merge_after()}>
        <Sums comparison={comparison} />
      </PanelSection>
      {isHeld && <BlockedReason>{m.donor_merge_held()}</BlockedReason>}
      {!kept.isActive && <BlockedReason>{m.donor_merge_kept_archived()}</BlockedReason>}
      {!isBlocked && !all && <BlockedReason>{m.donor_merge_open_rows({ count: comparison.rows.length - choices.decided })}</BlockedReason>}
      {!isBlocked && all && (
        <Button variant="filled" fullWidth mt={8} loading={merge.isPending} onClick={() => merge.mutate(all)}>
          {m.donor_merge_merge({ name: merged.donorName })}
        </Button>
      )}
      <Button fullWidth mt={8} loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
        {m.donor_merge_two_people()}
      </Button>
      <UndoNote />
    </NextStep>
  )
}

const plus = (one: Money, other: Money): Money => ({ minor: one.minor + other.minor, currency: one.currency })

const Sums = ({ comparison: { kept, merged } }: { comparison: DonorComparison }) => (
  <ul className={css.sums}>
    {[kept, merged].map(({ donorId, donorName, gifts, lifetime }) => (
      <li key={donorId}>
        <span>
          {donorName}, {m.donor_merge_gift_count({ count: gifts })}
        </span>
        <b>
          <Amount money={lifetime} />
        </b>
      </li>
    ))}
    <li>
      <b>{m.donor_merge_gift_count({ count: kept.gifts + merged.gifts })}</b>
      <LedgerTotal>
        <Amount money={plus(kept.lifetime, merged.lifetime)} />
      </LedgerTotal>
    </li>
    <li>
      <span>{m.donor_merge_this_year()}</span>
      <span>
        <span className="muted">
          <Amount money={kept.thisYear} /> {m.donor_merge_to()}
        </span>{' '}
        <b>
          <Amount money={plus(kept.thisYear, merged.thisYear)} />
        </b>
      </span>
    </li>
  </ul>
)

/** Until when a merge of today can be undone. */
function UndoNote() {
  const { timeZone } = useCurrentUser()
  const until = addDays(dayInZone(new Date(), timeZone), undoDays)
  return (
    <div className={css.undo}>
      <ClockCounterClockwiseIcon size={16} aria-hidden="true" />
      <div>
        <b>{m.donor_merge_undo_days({ count: undoDays })}</b>
        <p>{m.donor_merge_undo_note()}</p>
        <div className={css.days} aria-hidden="true">
          {Array.from({ length: undoDays }, (_, day) => (
            <i key={day} />
          ))}
        </div>
        <p className={css.until}>
          <span>{m.donor_merge_today()}</span>
          <span>
            {m.donor_merge_until()} <DateText as="day" value={until} />
          </span>
        </p>
      </div>
    </div>
  )
}
