import { Button } from '@mantine/core'
import { LockIcon } from '@phosphor-icons/react/dist/csr/Lock'
import { LockOpenIcon } from '@phosphor-icons/react/dist/csr/LockOpen'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import type { SettlementDetails } from '../contract.ts'
import type { MonthState, MonthStep } from '../rules.ts'
import { showRefusal } from './refusal.tsx'
import css from './settlement.module.css'
import { useSettlementChange } from './use-settlement.ts'

const stepNames: Readonly<Record<MonthStep, () => string>> = {
  askLock: m.settlement_step_ask_lock,
  confirmLock: m.settlement_step_confirm_lock,
  withdrawLock: m.settlement_step_withdraw_lock,
  askUnlock: m.settlement_step_ask_unlock,
  confirmUnlock: m.settlement_step_confirm_unlock,
  withdrawUnlock: m.settlement_step_withdraw_unlock,
}
const sentences: Readonly<Record<MonthState, (by: { by: string }) => string>> = {
  open: m.settlement_month_open,
  lockAsked: m.settlement_month_lock_asked,
  locked: m.settlement_month_locked,
  unlockAsked: m.settlement_month_unlock_asked,
}

/** Whether the month of a settlement is locked, and the steps towards it: one person asks, another confirms. */
export function MonthBar({ settlement: { lockedMonth, month, year } }: { settlement: SettlementDetails }) {
  const move = useSettlementChange(
    (step: MonthStep) => api.settlement.moveMonth({ month: lockedMonth.month, step }),
    undefined,
    showRefusal,
  )
  const { state, askedBy, decidedBy, steps } = lockedMonth
  const Mark = state === 'locked' ? LockIcon : LockOpenIcon
  return (
    <div className={css.lock}>
      <Mark size={24} aria-hidden="true" />
      <p>
        <b>{`${month.value}/${year.label}`}</b> {sentences[state]({ by: (state === 'locked' ? decidedBy : askedBy) ?? '' })}
      </p>
      {steps.map(step => (
        <Button key={step} size="xs" loading={move.isPending} onClick={() => move.mutate(step)}>
          {stepNames[step]()}
        </Button>
      ))}
    </div>
  )
}
