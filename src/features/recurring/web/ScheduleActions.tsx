import { Button } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { type DeclineReason, needsOtherCard } from '#features/card-vault/rules.ts'
import { BlockedReason } from '#platform/web/detail-screen/NextStep.tsx'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import type { RecurrenceDetails } from '../contract.ts'
import type { RecurrenceAction } from '../rules.ts'
import { declineWords } from './labels.ts'
import css from './recurring.module.css'

const EditScheduleDialog = lazyComponent(() => import('./EditScheduleDialog.tsx').then(part => part.EditScheduleDialog))
const ScheduleDialog = lazyComponent(() => import('./ScheduleDialog.tsx').then(part => part.ScheduleDialog))

const verbs: Record<RecurrenceAction, () => string> = {
  edit: m.recurring_edit,
  pause: m.recurring_pause,
  resume: m.recurring_resume,
  cancel: m.recurring_cancel_gift,
}

const describeWayOut = (reason: DeclineReason): string => {
  if (reason === 'expiredCard') return m.recurring_way_expiry()
  if (reason === 'refused') return m.recurring_way_change()
  return needsOtherCard(reason) ? m.recurring_way_card() : m.recurring_way_again()
}

/** The actions of a recurring gift, each with a confirmation, and the reasons for disabled ones. */
export function ScheduleActions({ gift }: { gift: RecurrenceDetails }) {
  const [asking, setAsking] = useState<RecurrenceAction | null>(null)
  const close = () => setAsking(null)
  const { actions, state, pauseReason, lastDecline } = gift
  const isOver = state === 'cancelled' || state === 'ended'
  return (
    <div className={css.steps}>
      {pauseReason === 'declined' && lastDecline && (
        <p className={css.stopped}>{`${m.recurring_stopped_why({ reason: declineWords(lastDecline) })} ${describeWayOut(lastDecline)}`}</p>
      )}
      {actions.length > 0 && (
        <div className={css.buttons}>
          {actions.map(action => (
            <Button key={action} {...(action === 'cancel' && { color: 'danger' })} onClick={() => setAsking(action)}>
              {verbs[action]()}
            </Button>
          ))}
        </div>
      )}
      {isOver && <BlockedReason>{m.recurring_why_over()}</BlockedReason>}
      {!isOver && !actions.includes('edit') && <BlockedReason>{m.recurring_why_no_right()}</BlockedReason>}
      {!isOver && !actions.includes('cancel') && <BlockedReason>{m.recurring_why_no_stop()}</BlockedReason>}
      {asking === 'edit' && <EditScheduleDialog gift={gift} onClose={close} />}
      {asking && asking !== 'edit' && <ScheduleDialog gift={gift} step={asking} onClose={close} />}
    </div>
  )
}
