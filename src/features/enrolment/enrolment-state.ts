import { preferenceIds } from '#kit/giving/ids.ts'
import { type GiftStatus, isEnded, isPending } from '#features/gifts/rules.ts'

// Apart from rules.ts, which the public page loads: it needs nothing of gifts.

type TapGift = { platform: string; appPreferenceId: number; status: GiftStatus; donorId: string | null }
/** Whether a gift was given at a terminal, so that its donor may enrol. Orders are excluded. */
export const isTapToMobile = ({ platform, appPreferenceId }: Pick<TapGift, 'platform' | 'appPreferenceId'>): boolean =>
  platform === 'terminal' && appPreferenceId !== preferenceIds.purchases

/** The enrolment state of a gift. */
export type EnrolmentState = 'open' | 'done' | 'pending' | 'ended'
/** `done`: it has its donor. `pending`: a void or refund is being decided on. `ended`: the money went back. */
export function enrolmentStateOf({ status, donorId }: Omit<TapGift, 'platform' | 'appPreferenceId'>): EnrolmentState {
  if (isEnded(status)) return 'ended'
  if (donorId !== null) return 'done'
  return isPending(status) ? 'pending' : 'open'
}
