import { supervisorRight } from '#features/declarations/rules.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { methodIds, requestStatusIds } from '#kit/giving/ids.ts'
import { z } from 'zod'
import type { RequestStatusId, RequestType } from '#kit/giving/statuses.ts'
import {
  type AppPreference,
  type GiftStatus,
  isPending,
  isSettleable,
  pendingStatuses,
  preferenceModules,
  giftSteps,
} from '#features/gifts/rules.ts'
import type { Right } from '#platform/contract/endpoint.ts'

export const RequestKind = z.enum(['Void', 'Refund']).meta({ id: 'RequestType' })
const targetStatusIds = {
  voidVerified: requestStatusIds.voidVerified,
  voided: requestStatusIds.voided,
  voidRejected: requestStatusIds.voidRejected,
  refundVerified: requestStatusIds.refundVerified,
  refundApproved: requestStatusIds.refundApproved,
  refunded: requestStatusIds.refunded,
  refundRejected: requestStatusIds.refundRejected,
}
/** The statuses that a request can be moved to. The other two are set by making a request. */
export const TargetStatus = enumOf(targetStatusIds)
export type TargetStatus = z.infer<typeof TargetStatus>
/** The status of a direct void: the only one that a call reaches without the evidence of a request. */
export const directVoidStatus = requestStatusIds.voided

export const StepName = z
  .enum([
    'requestVoid',
    'verifyVoid',
    'finaliseVoid',
    'directVoid',
    'rejectVoid',
    'requestRefund',
    'verifyRefund',
    'approveRefund',
    'finaliseRefund',
    'rejectRefund',
    'settle',
  ])
  .meta({ id: 'RequestStep' })
export type StepName = z.infer<typeof StepName>

/** The step that leads from a gift's label to a request status; null when there is none. */
export function stepLeadingTo(label: GiftStatus, to: RequestStatusId): StepName | null {
  return StepName.options.find(name => giftSteps[name].request === to && isFrom(name, label)) ?? null
}
const isFrom = (name: StepName, label: GiftStatus) => (giftSteps[name].from as readonly GiftStatus[]).includes(label)
const isRejection = (name: StepName) => name === 'rejectVoid' || name === 'rejectRefund'

/** The next step of a pending request; null when nothing is pending. */
const nextStep = (label: GiftStatus): StepName | null =>
  StepName.options.find(name => !isRejection(name) && giftSteps[name].request !== null && isPending(label) && isFrom(name, label)) ?? null

/** Why a step is refused: the gift's state, a right, separation of duties, or missing consent. */
export const StepRefusalCode = z
  .enum([
    'NOT_POSSIBLE',
    'NOT_VOIDABLE',
    'NOT_REFUNDABLE',
    'ALREADY_PENDING',
    'NOTHING_LEFT',
    'NO_RIGHT',
    'YOU_REQUESTED',
    'YOU_VERIFIED',
    'RECEIPT_HANDED_OVER',
    'CASH_DECLARED',
    'REFUND_TOO_LATE',
    'POST_DATED',
  ])
  .meta({ id: 'StepRefusal' })
export type StepRefusal = z.infer<typeof StepRefusalCode>

/** The facts of a gift that decide which steps are allowed. */
export type GiftState = {
  appPreferenceId: AppPreference
  status: GiftStatus
  requestStatus: number | null
  amountMinor: number
  refundedMinor: number
  consentMissing: boolean
  /** Whether the gift is cash that two people counted, which only a supervisor may void. */
  isDeclaredCash: boolean
  /** Whether the period is over in which the charity accepts requests for a refund. */
  isRefundOver: boolean
  /** Whether the gift's cheque is in hand and has a day to come, so that no bank takes it yet. */
  isPostDated: boolean
}
export type RequestPeople = { requestedBy: string; verifiedBy: string | null }
export type StepReader = { userId: string; can: (right: string) => boolean }

/** The right that a step needs in a module. A rejection needs the right of the next step. */
function stepRight(name: StepName, { appPreferenceId, status }: Pick<GiftState, 'appPreferenceId' | 'status'>): string {
  const step = isRejection(name) ? (nextStep(status) ?? name) : name
  const { right } = giftSteps[step]
  return right === 'edit' ? `${preferenceModules[appPreferenceId]}:edit` : right
}

/** The refusal for separation of duties, or null: the requester may take no further step, the verifier no later one. */
function personAgainst(name: StepName, status: GiftStatus, persons: RequestPeople | null, { userId }: StepReader) {
  const judged = isRejection(name) ? nextStep(status) : name
  if (!persons || judged === null || !isPending(status)) return null
  if (persons.requestedBy === userId) return 'YOU_REQUESTED'
  return persons.verifiedBy === userId ? 'YOU_VERIFIED' : null
}

/** After a rejected void the gift can be voided only by a new request, which takes three people. */
export const voidRejectedStatus = requestStatusIds.voidRejected
/** The right to take the last step of a request, and to record a repayment by hand when the provider declined it. */
export const finalRights = { Void: 'button:final-void', Refund: 'button:final-refund' } as const satisfies Record<RequestType, Right>
/** Asking a payer to agree to a void needs at least one of these rights. */
export const voidingRights = ['button:refund', 'button:direct-void', 'button:final-void'] as const satisfies readonly Right[]
/** The rights to decide on requests of every module. */
export const decidingButtons = ['button:final-void', 'button:final-refund', 'button:direct-void'] as const satisfies readonly Right[]
/** Deciding on requests of a module needs at least one of these rights. */
export const decidingRights = ({ appPreferenceId }: Pick<GiftState, 'appPreferenceId'>): string[] => [
  `${preferenceModules[appPreferenceId]}:edit`,
  ...decidingButtons,
]
/**
 * Whether a pending request has already passed a status. A decision that leads to this status was then made on an older state of the
 * request.
 */
export const isPastStatus = (to: TargetStatus, { type, status }: { type: RequestType; status: RequestStatusId }): boolean =>
  requestStatusOrder[type].includes(to) && requestStatusOrder[type].indexOf(to) <= requestStatusOrder[type].indexOf(status)

/** The right that the next step of a pending request needs; null when nothing is pending. */
export function rightOfNextStep(gift: Pick<GiftState, 'appPreferenceId' | 'status'>): string | null {
  const step = nextStep(gift.status)
  return step && stepRight(step, gift)
}

/** The reason why a user may not take a step of a request now; null when they may. */
export function stepRefusal(
  name: StepName,
  gift: GiftState,
  persons: RequestPeople | null,
  reader: StepReader,
): Exclude<StepRefusal, 'POST_DATED'> | null {
  if (!isFrom(name, gift.status)) return unlawful(name, gift)
  if (name === 'requestRefund' && gift.refundedMinor >= gift.amountMinor) return 'NOTHING_LEFT'
  if (name === 'requestRefund' && gift.isRefundOver) return 'REFUND_TOO_LATE'
  if (isPending(gift.status) && !persons) return 'NOT_POSSIBLE'
  if (!reader.can(stepRight(name, gift))) return 'NO_RIGHT'
  const person = personAgainst(name, gift.status, persons, reader)
  if (person) return person
  if (name === 'directVoid' && gift.requestStatus === voidRejectedStatus) return 'NOT_VOIDABLE'
  if (name !== 'finaliseVoid' && name !== 'directVoid') return null
  if (gift.isDeclaredCash && !reader.can(supervisorRight)) return 'CASH_DECLARED'
  return gift.consentMissing ? 'RECEIPT_HANDED_OVER' : null
}

function unlawful(name: StepName, { status }: GiftState) {
  const asks = name === 'requestVoid' || name === 'directVoid' || name === 'requestRefund'
  if (asks && isPending(status)) return 'ALREADY_PENDING'
  if (name === 'requestRefund' && isSettleable(status)) return 'NOT_REFUNDABLE'
  if (asks && name !== 'requestRefund' && status === 'Settled') return 'NOT_VOIDABLE'
  if (name === 'requestRefund' && status === 'Refunded') return 'NOTHING_LEFT'
  return 'NOT_POSSIBLE'
}

/**
 * The steps that a screen shows for a gift: all that its status allows, whether the user may take them or not, and the request for a refund
 * that a settled gift needs instead of a void.
 */
export function stepsToShow(status: GiftStatus): StepName[] {
  if (isSettleable(status)) return ['requestVoid', 'directVoid', 'requestRefund', 'settle']
  if (status === 'Settled') return ['requestRefund', 'requestVoid']
  return StepName.options.filter(name => isFrom(name, status))
}

/** How money is paid back: by the provider that took it, or by a person. */
export type PayBackWay = 'provider' | 'hand'
export const PayBackWay = z.enum(['provider', 'hand']).meta({ id: 'PayBackWay' })
export function choosePayBackWay({
  method,
  platform,
  paymentMethod,
  referenceNo,
}: {
  method: string
  platform: string
  paymentMethod: number
  referenceNo: string | null
}): PayBackWay {
  return method === 'Online' && platform === 'website' && paymentMethod < methodIds.cash && referenceNo !== null ? 'provider' : 'hand'
}

/**
 * The limits of a payer's code: six digits, five tries, valid for 15 minutes, at most five codes per receipt. After it was confirmed, the
 * agreement lasts another 15 minutes for a direct void, and `requestDays` days for the request that it was sent for, because three people
 * take their steps.
 */
export const payerCodeLimits = { digits: 6, tries: 5, minutes: 15, codes: 5, requestDays: 7 } as const

/** The steps of each request type, in order. */
export const requestStatusOrder: Readonly<Record<RequestType, readonly RequestStatusId[]>> = {
  Void: [requestStatusIds.voidRequested, requestStatusIds.voidVerified, requestStatusIds.voided],
  Refund: [requestStatusIds.refundRequested, requestStatusIds.refundVerified, requestStatusIds.refundApproved, requestStatusIds.refunded],
}

/** The tabs of the queue, and the statuses of each. */
export const queueTabs = {
  all: pendingStatuses,
  toVerify: [requestStatusIds.voidRequested, requestStatusIds.refundRequested],
  toApprove: [requestStatusIds.voidVerified, requestStatusIds.refundVerified, requestStatusIds.refundApproved],
  own: pendingStatuses,
  done: [requestStatusIds.voided, requestStatusIds.voidRejected, requestStatusIds.refunded, requestStatusIds.refundRejected],
} as const satisfies Record<string, readonly RequestStatusId[]>
export const QueueTab = z.enum(['all', 'toVerify', 'toApprove', 'own', 'done']).meta({ id: 'RequestTab' })
export type QueueTab = z.infer<typeof QueueTab>
