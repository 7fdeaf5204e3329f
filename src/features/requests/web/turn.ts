import { formatMoney } from '#jurisdictions/money.ts'
import { roleNameText } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { requestStatusIds } from '#kit/giving/ids.ts'
import type { RequestRow } from '../rows.ts'
import type { StepName } from '../rules.ts'
import { refusalText } from './request-labels.ts'

/** The single key of a step: V verifies, A approves and carries out, R rejects. */
export type StepKey = 'V' | 'A' | 'R'

export const isRejection = (step: StepName) => step === 'rejectVoid' || step === 'rejectRefund'
export function shortcutOf(step: StepName): StepKey {
  if (isRejection(step)) return 'R'
  return step.startsWith('verify') ? 'V' : 'A'
}

type RequestTurn = Pick<RequestRow, 'actions' | 'waitsFor' | 'steps'>
const rolesOf = ({ waitsFor }: RequestTurn) => new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(waitsFor.map(roleNameText))

/** A sentence that says whose turn it is with a pending request; empty when the request has ended. */
export function turnSentence(row: RequestTurn): string {
  if (row.steps.length === 0) return ''
  if (row.actions.length > 0) return m.requests_turn_you()
  return row.waitsFor.length > 0 ? m.requests_turn_roles({ roles: rolesOf(row) }) : m.requests_turn_nobody()
}

/** A table cell that says whose turn it is with a pending request; null when the request has ended. */
export function turnLabel(row: RequestTurn): string | null {
  if (row.steps.length === 0) return null
  if (row.actions.length > 0) return m.requests_turn_you_short()
  return row.waitsFor.length > 0 ? rolesOf(row) : m.requests_turn_nobody_short()
}

/** Why a key has no effect on a request: another step is next, or the reader may not take it. */
export function whyKeyIsIdle(row: Pick<RequestRow, 'steps'> & RequestTurn, key: StepKey): string {
  const forward = row.steps.find(({ step }) => !isRejection(step))
  if (!forward) return m.requests_key_ended()
  return [reasonOf(forward, key), turnSentence(row)].join(' ')
}

function reasonOf({ step, code }: RequestRow['steps'][number], key: StepKey): string {
  if (key === 'A' && shortcutOf(step) === 'V') return m.requests_key_not_verified()
  if (key === 'V' && shortcutOf(step) === 'A') return m.requests_key_verified()
  return refusalText(code ?? 'NO_RIGHT')
}

/** The name of each request status as a step. */
export const statusNames: Readonly<Record<RequestRow['requestStatus'], () => string>> = {
  [requestStatusIds.voidRequested]: m.requests_station_1,
  [requestStatusIds.voidVerified]: m.requests_station_2,
  [requestStatusIds.voided]: m.requests_station_3,
  [requestStatusIds.voidRejected]: m.requests_event_rejected,
  [requestStatusIds.refundRequested]: m.requests_station_5,
  [requestStatusIds.refundVerified]: m.requests_station_6,
  [requestStatusIds.refundApproved]: m.requests_station_7,
  [requestStatusIds.refunded]: m.requests_station_8,
  [requestStatusIds.refundRejected]: m.requests_event_rejected,
}

/** The last step taken on a request, and whose turn is next. */
export function stepTaken(row: RequestRow): string {
  const phrase = row.requestType === 'Void' ? m.requests_said_void : m.requests_said_refund
  return [phrase({ amount: formatMoney(row.amount), status: statusNames[row.requestStatus]() }), turnSentence(row)].join(' ').trim()
}
