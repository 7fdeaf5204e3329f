import { giftStatusLabels, type RequestStatusId } from '#kit/giving/statuses.ts'
import { itemIds, preferenceIds, requestStatusIds, isIslamicItem, isPurchaseItem } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { anyOf, type Right } from '#platform/contract/endpoint.ts'
import { z } from 'zod'
import { personalDataRight } from '#features/donors/rules.ts'

/** The states of a gift, in the words that lists and stamps show. */
export const GiftStatus = z.enum(giftStatusLabels).meta({ id: 'DonationStatus' })
export type GiftStatus = z.infer<typeof GiftStatus>

/**
 * The labels of gifts that are settled next: the money has not reached the bank, and no void is asked for. An 'Offline' gift has the same
 * steps as an accepted one.
 */
export const settleableStatuses = ['Accepted', 'Offline'] as const
/** The labels of gifts whose money has not reached the bank and may yet: also those whose void is asked for, or not confirmed yet. */
export const unsettledStatuses = [...settleableStatuses, 'Void Requested', 'Void Verified', 'Void Approved'] as const

/**
 * Every step of a gift that a user takes. A gift is voided before settlement and refunded after it. `to: 'earlier'` restores the status
 * from before the request; `request` is the new status of the request. `right: 'edit'` is the edit right of the gift's module, `'next'` the
 * right of the step that is rejected. Where the money goes back by a card provider, a final void is 'Void Approved' until the provider has
 * paid (`confirmVoided`); a refund of a part leaves the gift 'Settled'; a returned cheque voids its gift (`voidReturned`).
 */
export const giftSteps = {
  settle: { from: settleableStatuses, to: 'Settled', request: null, right: 'button:settle' },
  requestVoid: { from: settleableStatuses, to: 'Void Requested', request: requestStatusIds.voidRequested, right: 'button:refund' },
  verifyVoid: { from: ['Void Requested'], to: 'Void Verified', request: requestStatusIds.voidVerified, right: 'edit' },
  finaliseVoid: { from: ['Void Verified'], to: 'Voided', request: requestStatusIds.voided, right: 'button:final-void' },
  directVoid: { from: settleableStatuses, to: 'Voided', request: requestStatusIds.voided, right: 'button:direct-void' },
  rejectVoid: { from: ['Void Requested', 'Void Verified'], to: 'earlier', request: requestStatusIds.voidRejected, right: 'next' },
  requestRefund: { from: ['Settled'], to: 'Refund Requested', request: requestStatusIds.refundRequested, right: 'button:refund' },
  verifyRefund: { from: ['Refund Requested'], to: 'Refund Verified', request: requestStatusIds.refundVerified, right: 'edit' },
  approveRefund: {
    from: ['Refund Verified'],
    to: 'Refund Approved',
    request: requestStatusIds.refundApproved,
    right: 'button:final-refund',
  },
  finaliseRefund: { from: ['Refund Approved'], to: 'Refunded', request: requestStatusIds.refunded, right: 'button:final-refund' },
  rejectRefund: {
    from: ['Refund Requested', 'Refund Verified', 'Refund Approved'],
    to: 'earlier',
    request: requestStatusIds.refundRejected,
    right: 'next',
  },
} as const satisfies Record<
  string,
  { from: readonly GiftStatus[]; to: GiftStatus | 'earlier'; request: RequestStatusId | null; right: string }
>

/** The status of the request that belongs to a gift's label: the one set by the step that led to the label. */
export function requestStatusOf(status: GiftStatus): RequestStatusId | null {
  if (status === 'Void Approved') return requestStatusIds.voided // the card provider has not confirmed yet
  return Object.values(giftSteps).find(step => step.to === status)?.request ?? null
}

/** Whether a gift with this label is settled next: its money has not reached the bank, and no void of it is asked for. */
export const isSettleable = (status: GiftStatus): boolean => (settleableStatuses as readonly GiftStatus[]).includes(status)

/** Whether the money of a gift with this label has reached the bank. */
export const isSettled = (status: GiftStatus): boolean => status === 'Settled' || status.startsWith('Refund')

/** Whether a gift was voided or refunded: its amount no longer counts. */
export const isReversed = (status: GiftStatus): boolean => status === 'Voided' || status === 'Refunded'

/** Whether a gift has ended: its money was returned, or its return has been approved. */
export const isEnded = (status: GiftStatus): boolean => status === 'Voided' || status === 'Void Approved' || status === 'Refunded'

/** The labels of gifts with a pending request, which may still be rejected. */
const pending: readonly GiftStatus[] = [...giftSteps.rejectVoid.from, ...giftSteps.rejectRefund.from]
/** Whether a void or refund of a gift is being decided on. */
export const isPending = (status: GiftStatus): boolean => pending.includes(status)

const voidable: readonly GiftStatus[] = [...giftSteps.requestVoid.from, ...giftSteps.rejectVoid.from]
/** Whether a gift may end up voided: it is not settled, and no void is final. */
export const isVoidable = (status: GiftStatus): boolean => voidable.includes(status)

/** The request statuses from which a void or refund still takes a step. */
export const pendingStatuses = [
  requestStatusIds.voidRequested,
  requestStatusIds.voidVerified,
  requestStatusIds.refundRequested,
  requestStatusIds.refundVerified,
  requestStatusIds.refundApproved,
] as const satisfies readonly RequestStatusId[]

/** The three kinds of preference and the permission module that guards each. */
export const preferenceModules = {
  [preferenceIds.donations]: 'donations',
  [preferenceIds.purchases]: 'purchases',
  [preferenceIds.islamicGiving]: 'islamic-giving',
} as const
export const AppPreference = enumOf(preferenceIds, 'AppPreference')
export type AppPreference = z.infer<typeof AppPreference>
/** Allows callers with this right in any module. The handler then checks the right in the module of the gift. */
export const rightInAnyModule = (verb: 'view' | 'add' | 'edit'): Right =>
  anyOf(...Object.values(preferenceModules).map(module => `${module}:${verb}` as const))

/** The next actions of a user on a gift. The server refuses all others; screens show only these. */
export const GiftAction = z.enum(['edit', 'sendReceipt', 'downloadReceipt', 'reveal']).meta({ id: 'DonationAction' })
export type GiftAction = z.infer<typeof GiftAction>

/** The facts that the actions of a row depend on. */
export type GiftForActions = {
  appPreferenceId: AppPreference
  status: GiftStatus
  receiptNo: string | null
  donorId: string | null
}
const needs: Record<GiftAction, (gift: GiftForActions, module: string) => string | null> = {
  edit: ({ status }, module) => (isEnded(status) ? null : `${module}:edit`),
  sendReceipt: ({ receiptNo }, module) => receiptNo && (module === 'purchases' ? `${module}:edit` : `${module}:add`),
  downloadReceipt: ({ receiptNo }, module) => receiptNo && `${module}:view`,
  reveal: ({ donorId }) => donorId && personalDataRight,
}
export function giftActions(gift: GiftForActions, can: (right: string) => boolean): GiftAction[] {
  return GiftAction.options.filter(action => {
    const right = needs[action](gift, preferenceModules[gift.appPreferenceId])
    return right !== null && can(right)
  })
}

/** Kinds of giving. */
export const givingItems = Object.values(itemIds)
/** The module of a kind of giving. */
export function preferenceOfItem(id: number): AppPreference {
  if (isIslamicItem(id)) return preferenceIds.islamicGiving
  return isPurchaseItem(id) ? preferenceIds.purchases : preferenceIds.donations
}
/** The kinds of giving of one module. */
export const givingItemsOf = (preference: AppPreference) => givingItems.filter(id => preferenceOfItem(id) === preference)
export const ItemId = enumOf(itemIds, 'Item')
export type ItemId = z.infer<typeof ItemId>
