import type { RequestStatusId } from '#kit/giving/statuses.ts'
import { requestStatusIds } from '#kit/giving/ids.ts'
import { type GiftStatus, isSettled, requestStatusOf } from '#features/gifts/rules.ts'
import type { Random } from './random.ts'

/** The status of a sample gift. */
export type SampleStatus = {
  status: GiftStatus
  requestStatus: RequestStatusId | null
  refundReason: string | null
  refundedMinor: number
  isSettled: boolean
}

const reasons = [
  'Charged twice for the same gift',
  'Wrong amount entered',
  'Given to the wrong purpose',
  'Asked for by the donor',
  'Card used without consent',
]

/** Chooses the status of a sample gift by its age in days; `wanted` forces a status. */
export function sampleStatus(
  random: Random,
  gift: { daysAgo: number; isOffline: boolean; isCard: boolean; amountMinor: number },
  wanted?: GiftStatus,
): SampleStatus {
  const status = wanted ?? drawStatus(random, gift)
  const requestStatus = requestStatusOf(status)
  const partly = status === 'Settled' && !wanted && random.chance(0.002)
  const refundedPart = partly ? Math.ceil(gift.amountMinor / 2) : 0
  return {
    status,
    requestStatus: partly ? requestStatusIds.refunded : requestStatus,
    refundReason: requestStatus || partly ? random.pick(reasons) : null,
    refundedMinor: status === 'Refunded' ? gift.amountMinor : refundedPart,
    isSettled: isSettled(status),
  }
}

function drawStatus(random: Random, { daysAgo, isOffline, isCard }: { daysAgo: number; isOffline: boolean; isCard: boolean }): GiftStatus {
  const luck = random.next()
  if (daysAgo > 21 && luck < 0.005) return 'Voided'
  if (daysAgo > 21) return luck < 0.01 ? 'Refunded' : 'Settled'
  if (isOffline && daysAgo < 15 && luck > 0.05) return 'Offline' // counters bring their money to the bank every other week
  if (daysAgo > 7) {
    if (luck < 0.006) return 'Refund Requested'
    if (luck < 0.01) return 'Refund Verified'
    if (luck < 0.013) return 'Refund Approved'
    return luck < 0.02 ? 'Voided' : 'Settled'
  }
  if (luck < 0.02) return 'Void Requested'
  if (luck < 0.03) return 'Void Verified'
  if (luck < 0.034 && isCard) return 'Void Approved'
  if (luck < 0.045) return 'Voided'
  return isOffline ? 'Offline' : 'Accepted'
}
