import { startOfDay } from '#kit/time/time-zones.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { FileConsent } from '#features/donors/consent.ts'
import type { Context } from '#platform/server/context.ts'
import { changeDonor } from '../change-donor.ts'
import { lockDonor } from '../donor-contact.ts'
import { type AuditedChanges, writeAnswers } from './record-answers.ts'

type Work = Pick<Context, 'tx' | 'now'> & { actor: { charityId: number; userId: string } }

/**
 * Records what a row of a file says of a donor's consent, and returns what it changed; null when it is nothing. A file lifts no refusal.
 */
export async function recordFileAnswers(
  work: Work,
  { timeZone }: Charity,
  donorId: string,
  { answers, on, words }: FileConsent,
): Promise<AuditedChanges | null> {
  const { charityId, userId } = work.actor
  const donor = await lockDonor(work.tx, charityId, donorId)
  if (!donor) return null
  const wanted = answers.filter(({ topic, isAgreed }) => !isAgreed || topic === 'any' || donor.iAgree !== false)
  const at = on ? new Date(startOfDay(on, timeZone)) : null
  const recorded = wanted.map(answer => ({ ...answer, words: answer.isAgreed ? words : null, ...(at && { at }) }))
  const { change, changes } = await writeAnswers(work, charityId, { donor, source: 'import', by: userId }, recorded)
  if (Object.keys(changes).length === 0) return null
  await changeDonor(work, charityId, donor.id, change)
  return changes
}
