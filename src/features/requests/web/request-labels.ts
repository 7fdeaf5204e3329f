import { requestStatusIds } from '#kit/giving/ids.ts'
import { nameIn } from '#kit/text/languages.ts'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { StampedStatus } from '#features/gift-screens/web/public.tsx'
import type { Reason, RequestRow } from '../rows.ts'
import type { StepName, StepRefusal } from '../rules.ts'

/** The label of a step's button, with the amount. */
export function stepLabel(step: StepName, money: Money): string {
  const amount = formatMoney(money)
  const verbs: Record<StepName, () => string> = {
    requestVoid: () => m.requests_do_requestVoid_of({ amount }),
    requestRefund: () => m.requests_do_requestRefund_of({ amount }),
    directVoid: () => m.requests_do_directVoid_of({ amount }),
    settle: () => m.requests_do_settle({ amount }),
    verifyVoid: () => m.requests_do_verifyVoid({ amount }),
    finaliseVoid: () => m.requests_do_finaliseVoid({ amount }),
    verifyRefund: () => m.requests_do_verifyRefund({ amount }),
    approveRefund: () => m.requests_do_approveRefund({ amount }),
    finaliseRefund: () => m.requests_do_finaliseRefund({ amount }),
    rejectVoid: () => m.requests_do_reject_void_of({ amount }),
    rejectRefund: () => m.requests_do_reject_refund_of({ amount }),
  }
  return verbs[step]()
}

const refusalTexts: Record<StepRefusal, () => string> = {
  NOT_POSSIBLE: m.not_possible,
  REFUND_TOO_LATE: m.refund_too_late,
  NOT_VOIDABLE: m.not_voidable,
  NOT_REFUNDABLE: m.not_refundable,
  ALREADY_PENDING: m.already_pending,
  NOTHING_LEFT: m.nothing_left,
  NO_RIGHT: m.no_right,
  YOU_REQUESTED: m.you_requested,
  YOU_VERIFIED: m.you_verified,
  RECEIPT_HANDED_OVER: m.receipt_handed_over,
  CASH_DECLARED: m.cash_declared,
  POST_DATED: m.post_dated,
}
/** The reason why the reader cannot take a step, in their language. */
export const refusalText = (code: StepRefusal): string => refusalTexts[code]()

/** The reason of a request: the chosen one, the requester's words, or both. */
export const reasonLabel = ({ reason, remarks }: Pick<RequestRow, 'reason' | 'remarks'>): string =>
  [reason && reasonName(reason), remarks].filter(Boolean).join(': ')
export const reasonName = ({ name, nameMs }: Reason): string => nameIn(getLocale(), name, nameMs)

/** How long something has waited: '50 min', '7 h', '3 d'. */
export function ageText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - new Date(since).getTime()) / 60_000))
  if (minutes < 60) return m.requests_age_minutes({ count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? m.requests_age_hours({ count: hours }) : m.requests_age_days({ count: Math.floor(hours / 24) })
}

const stamps = {
  [requestStatusIds.voidRequested]: 'Void Requested',
  [requestStatusIds.voidVerified]: 'Void Verified',
  [requestStatusIds.voided]: 'Voided',
  [requestStatusIds.voidRejected]: 'Void Rejected',
  [requestStatusIds.refundRequested]: 'Refund Requested',
  [requestStatusIds.refundVerified]: 'Refund Verified',
  [requestStatusIds.refundApproved]: 'Refund Approved',
  [requestStatusIds.refunded]: 'Refunded',
  [requestStatusIds.refundRejected]: 'Refund Rejected',
} as const
/** The stamp of a request: the gift's label at the request's status, or a rejection. */
export const stampStatus = ({ requestStatus, donationStatus }: Pick<RequestRow, 'requestStatus' | 'donationStatus'>): StampedStatus =>
  requestStatus === requestStatusIds.voided ? donationStatus : stamps[requestStatus]
