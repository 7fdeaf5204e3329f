import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { api } from '../api.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { showFailure } from '#platform/web/ui/popups/show-failure.ts'
import { chequeStepRight, type ChequeTarget, nextChequeSteps } from '#features/gifts/cheques.ts'
import { isSettleable } from '#features/gifts/rules.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { chequeStateWords, chequeWarning } from '#features/gift-screens/web/public.tsx'
import { useRequestChange } from '../use-requests.ts'
import css from '../requests.module.css'

const ReturnDialog = lazyComponent(() => import('./ReturnDialog.tsx').then(part => part.ReturnDialog))
const verbs: Readonly<Record<ChequeTarget, () => string>> = {
  banked: m.requests_cheque_bank,
  cleared: m.requests_cheque_clear,
  returned: m.requests_cheque_return,
}

/** The state of a gift's cheque and its next steps. Renders nothing for gifts of other methods. */
export function ChequePanel({ gift }: { gift: GiftDetails }) {
  const { chequeState, chequeBankedOn, chequeDate, countryCode, status } = gift
  const { timeZone } = useCurrentUser()
  const dayText = useDayText()
  const rights = useRights()
  const [isReturning, setReturning] = useState(false)
  const move = useRequestChange((to: ChequeTarget) => api.requests.moveCheques({ transactionIds: [gift.id], to }))
  if (!chequeState) return null
  const mayTake = (to: ChequeTarget) => (chequeStepRight(to, gift) === 'edit' ? rights.isEdit : rights.has('settle'))
  const isOpen = isSettleable(status)
  const steps = nextChequeSteps(gift).filter(mayTake)
  const warning = chequeState === 'inHand' ? chequeWarning(chequeDate, dayInZone(new Date(), timeZone), countryCode) : null
  return (
    <NextStep title={m.requests_cheque()}>
      <p>
        <b>{chequeStateWords(chequeState)}</b>{' '}
        {chequeBankedOn && chequeState !== 'returned' && <span className="muted small">{dayText(chequeBankedOn)}</span>}
      </p>
      {warning && <p className="muted small">{warning}</p>}
      {isOpen && <p className="muted small">{m.requests_cheque_subject()}</p>}
      {chequeState === 'returned' && <p className="muted small">{m.requests_cheque_returned_note()}</p>}
      {steps.length > 0 && (
        <div className={css.buttons}>
          {steps.map(to => (
            <Button
              key={to}
              {...(to === 'returned' && { color: 'danger' })}
              aria-disabled={move.isPending}
              onClick={() => {
                if (to === 'returned') setReturning(true)
                else if (!move.isPending) move.mutate(to, { onError: showFailure })
              }}
            >
              {verbs[to]()}
            </Button>
          ))}
        </div>
      )}
      {isReturning && <ReturnDialog gift={gift} onClose={() => setReturning(false)} />}
    </NextStep>
  )
}
