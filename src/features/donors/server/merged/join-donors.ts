import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { type ConsentChannel, consentChannels, ConsentTopic } from '#features/donors/consent.ts'
import { type MergedField, mergedFields, type MergeSide } from '#features/donors/merged-fields.ts'
import { type DonorWork, publishDonors } from '../donor-events.ts'
import { type DonorFields, writeDonorFields } from './donor-fields.ts'
import { writeNameWords } from './name-words.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** Two records of a charity: the one that is kept, and the one that goes into it. */
export type TwoDonors = { keptId: string; mergedId: string }
/** From which record each field comes. */
export type FieldChoices = Readonly<Record<MergedField, MergeSide>>
/** Both records before a merge, and the kept record right after it. */
export type MergeSnapshot = { kept: DonorFields; merged: DonorFields; after: DonorFields }

/** Locks both records, always the smaller id first, so that two merges cannot wait for each other. */
export async function lockTwoDonors(tx: Tx, charityId: number, { keptId, mergedId }: TwoDonors): Promise<void> {
  await sql`select from donor where charity_id = ${charityId} and id in (${keptId}, ${mergedId}) order by id for update`.execute(tx)
}

type Consent = DonorFields['consent']
type Answer = { is: boolean | null; agreedAt: string | null }
/**
 * Whether the first of two answers is the stricter: a refusal before an agreement, whichever came later; of two of a kind the later one; an
 * answer before none.
 */
function isStricter(one: Answer, other: Answer): boolean {
  if (one.is === null || other.is === null) return one.is !== null
  if (one.is !== other.is) return !one.is
  return (one.agreedAt ?? '') >= (other.agreedAt ?? '')
}

/** The record whose answer to being reached at all holds after a merge. */
export const stricterSide = (kept: Consent, merged: Consent): MergeSide =>
  isStricter({ is: kept.iAgree, ...kept }, { is: merged.iAgree, ...merged }) ? 'kept' : 'merged'

/** The stricter answers of two records, each of its own: to being reached at all, and for each channel. */
function stricterConsent(one: Consent, other: Consent): Consent {
  const { channels: _, ...toAll } = stricterSide(one, other) === 'kept' ? one : other
  const channels = consentChannels.toSorted().flatMap(channel => {
    const [answer, otherAnswer] = [one, other].map(({ channels: answers }) => answers.find(found => found.channel === channel))
    if (!answer || !otherAnswer) return answer ?? otherAnswer ?? []
    return isStricter({ is: answer.isAgreed, ...answer }, { is: otherAnswer.isAgreed, ...otherAnswer }) ? answer : otherAnswer
  })
  return withoutRefusedAgreements({ ...toAll, channels })
}

/** A refusal of all ends agreements to channels: an agreement to all that comes later does not open them. */
const withoutRefusedAgreements = (consent: Consent): Consent =>
  consent.iAgree === false ? { ...consent, channels: consent.channels.filter(({ isAgreed }) => !isAgreed) } : consent

/**
 * A record's consent from before a merge with the answers that came since: all, or only the refusals. What a refusal ended since is ended.
 */
function withLaterAnswers(consent: Consent, now: Consent, after: Consent, taken: 'all' | 'refusals'): Consent {
  const isTaken = (answer: object, isAgreed: boolean | null, known: readonly object[]) =>
    (taken === 'all' || isAgreed === false) && !known.some(other => JSON.stringify(other) === JSON.stringify(answer))
  const { channels, ...toAll } = now
  const { channels: knownChannels, ...knownToAll } = after
  const later = channels.filter(answer => isTaken(answer, answer.isAgreed, knownChannels))
  const has = (answers: Consent['channels'], channel: ConsentChannel) => answers.some(answer => answer.channel === channel)
  const isEnded = (channel: ConsentChannel) => has(knownChannels, channel) && !has(channels, channel)
  const earlier = consent.channels.filter(({ channel }) => !has(later, channel) && !isEnded(channel))
  return withoutRefusedAgreements({
    ...(isTaken(toAll, toAll.iAgree, [knownToAll]) ? toAll : consent),
    channels: [...earlier, ...later].toSorted((a, b) => a.channel.localeCompare(b.channel)),
  })
}

/** What the kept record has after a merge with these choices, and what is left for the other: the values that were not chosen. */
export function joinFields(kept: DonorFields, merged: DonorFields, choices: FieldChoices): { after: DonorFields; left: DonorFields } {
  const taken = mergedFields.filter(field => choices[field] === 'merged')
  const swapped = (into: DonorFields, from: DonorFields): DonorFields => ({
    ...into,
    ...Object.fromEntries(taken.map(field => [field, from[field]])),
  })
  return {
    after: {
      ...swapped(kept, merged),
      consent: stricterConsent(kept.consent, merged.consent),
      religionType: kept.religionType ?? merged.religionType,
    },
    left: { ...swapped(merged, kept), isActive: false },
  }
}

/**
 * Makes one record of two, both locked: the kept one takes what was chosen, and the other stays with the rest as an archived alias. What
 * had been merged into the other now leads to the kept one; the ids of these are answered.
 */
export async function joinDonors(
  work: DonorWork,
  charityId: number,
  two: TwoDonors,
  { kept, merged, after, left }: { kept: DonorFields; merged: DonorFields; after: DonorFields; left: DonorFields },
): Promise<{ snapshot: MergeSnapshot; aliases: string[] }> {
  const { keptId, mergedId } = two
  await writeDonorFields(work, charityId, [
    { donorId: keptId, fields: after, mergedInto: null },
    { donorId: mergedId, fields: left, mergedInto: keptId },
  ])
  const { rows } = await sql<RowOf<'donor', 'id'>>`
    update donor set merged_into = ${keptId} where charity_id = ${charityId} and merged_into = ${mergedId} returning id`.execute(work.tx)
  await writeNameWords(work.tx, charityId, [keptId, mergedId])
  await publishDonors(work, charityId, [keptId, mergedId], 'merged')
  return { snapshot: { kept, merged, after }, aliases: rows.map(({ id }) => id) }
}

/** The fields of the kept record that were edited since a merge. */
export const fieldsEditedSince = (now: DonorFields, { after }: MergeSnapshot): MergedField[] =>
  mergedFields.filter(field => JSON.stringify(now[field]) !== JSON.stringify(after[field]))

/** The answers of the kept record that changed since a merge, as they are now; null where a refusal of all ended an agreement. */
export function answersChangedSince(
  { consent: now }: DonorFields,
  { after: { consent: after } }: MergeSnapshot,
): { topic: ConsentTopic; isAgreed: boolean | null }[] {
  const answerTo = ({ channels, ...toAll }: Consent, topic: ConsentTopic) =>
    topic === 'any' ? { ...toAll, isAgreed: toAll.iAgree } : channels.find(({ channel }) => channel === topic)
  return ConsentTopic.options
    .filter(topic => JSON.stringify(answerTo(now, topic)) !== JSON.stringify(answerTo(after, topic)))
    .map(topic => ({ topic, isAgreed: answerTo(now, topic)?.isAgreed ?? null }))
}

/**
 * The values of both records after a merge is undone: those from before the merge plus every later edit. An edit stays on the kept record
 * unless `belongs` assigns it to the other. A later refusal of contact, by any channel, applies to both, since it is unknown who gave it.
 */
export function separateFields(
  now: DonorFields,
  { kept, merged, after }: MergeSnapshot,
  belongs: Readonly<Partial<Record<MergedField, MergeSide>>>,
): { kept: DonorFields; merged: DonorFields } {
  const edited = new Set(fieldsEditedSince(now, { kept, merged, after }))
  const editsOf = (side: MergeSide) =>
    Object.fromEntries(
      mergedFields.filter(field => edited.has(field) && (belongs[field] ?? 'kept') === side).map(field => [field, now[field]]),
    )
  const separated = {
    kept: {
      ...kept,
      ...editsOf('kept'),
      consent: withLaterAnswers(kept.consent, now.consent, after.consent, 'all'),
      isActive: now.isActive,
    },
    merged: { ...merged, ...editsOf('merged'), consent: withLaterAnswers(merged.consent, now.consent, after.consent, 'refusals') },
  }
  // A number that was typed in again belongs to the record that had it: no two have the same.
  const isTwice = separated.kept.idNumber && separated.kept.idNumber.number === separated.merged.idNumber?.number
  return isTwice ? { ...separated, kept: { ...separated.kept, idNumber: kept.idNumber } } : separated
}

/**
 * Makes two records of one again, both locked; `aliases` lead to the one that had been merged. Returns the fields that were edited in
 * between.
 */
export async function separateDonors(
  work: DonorWork,
  charityId: number,
  { keptId, mergedId }: TwoDonors,
  { kept, merged, aliases }: { kept: DonorFields; merged: DonorFields; aliases: readonly string[] },
): Promise<void> {
  await writeDonorFields(work, charityId, [
    { donorId: keptId, fields: kept, mergedInto: null },
    { donorId: mergedId, fields: merged, mergedInto: null },
  ])
  await sql`
    update donor set merged_into = ${mergedId}
     where charity_id = ${charityId} and merged_into = ${keptId} and id = any(${[...aliases]}::uuid[])`.execute(work.tx)
  await writeNameWords(work.tx, charityId, [keptId, mergedId])
  await publishDonors(work, charityId, [keptId, mergedId], 'separated')
}
