import type { Language } from '#kit/text/languages.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { consentChannels, type ConsentSource, type ConsentTopic, isFromForm } from '#features/donors/consent.ts'
import type { AnswerCode } from '#platform/contract/answer-code.ts'
import { answerText } from '#platform/server/answer-text.ts'
import type { Context } from '#platform/server/context.ts'
import { changeDonor, type DonorChange } from '../change-donor.ts'
import { deleteChannelAnswers, findChannelAnswers, writeChannelAnswers } from './channel-answers.ts'
import '../tables.ts'

/** An answer; `words` are what it answers, as they were shown or read out. `at`: when it was given, if not now. */
export type ConsentAnswer = { topic: ConsentTopic; isAgreed: boolean; words: string | null; at?: Date }
/** The donor, locked; how the answers came, and who recorded them: null where the donor filled in a form. */
type Recording = { donor: { id: string; iAgree: boolean | null; agreedAt?: string | null }; source: ConsentSource; by: string | null }
type Work = Pick<Context, 'tx' | 'now'>
export type AuditedChanges = Record<string, [boolean | null, boolean | null]>

const wordsOf: Readonly<Record<ConsentTopic, AnswerCode>> = {
  any: 'CONSENT_ANY',
  email: 'CONSENT_EMAIL',
  sms: 'CONSENT_SMS',
  phone: 'CONSENT_PHONE',
  post: 'CONSENT_POST',
}

/** The words that a donor agrees to, as screens show them and staff read them out. */
export const consentWords = (topic: ConsentTopic, { name }: Pick<Charity, 'name'>, language: Language): string =>
  answerText(wordsOf[topic], { charity: name }, language)

/** How an answer came, as a user says. A program that calls with a key is the source itself, whatever it says. */
export const consentSourceOf = ({ isApiKey }: Context['actor'], said: ConsentSource): ConsentSource => (isApiKey ? 'api' : said)

/**
 * Writes the answers for channels that differ from those on file, and returns what changes of the donor's own row, and by field for the
 * audit trail. An answer that is on file already, or came later, keeps its words and day. A refusal of all ends the agreements to channels:
 * an agreement to all that comes later does not open them. A form that the donor filled in, also one of another system, does not lift a
 * refusal, as its box may have been ticked before they saw it: `notLifted` has those that it would have.
 */
export async function writeAnswers(
  { tx, now }: Work,
  charityId: number,
  { donor: { id, iAgree, agreedAt = null }, source, by }: Recording,
  answers: readonly ConsentAnswer[],
): Promise<{ change: DonorChange; changes: AuditedChanges; notLifted: ConsentTopic[] }> {
  if (answers.length === 0) return { change: {}, changes: {}, notLifted: [] }
  const stored = await findChannelAnswers(tx, charityId, id)
  const onFile = new Map(stored.map(answer => [answer.channel, answer.isAgreed]))
  const before = (topic: ConsentTopic) => (topic === 'any' ? iAgree : (onFile.get(topic) ?? null))
  const since = (topic: ConsentTopic) => (topic === 'any' ? agreedAt : stored.find(({ channel }) => channel === topic)?.answeredAt)
  const isOlder = ({ topic, at }: ConsentAnswer) => at !== undefined && Date.parse(since(topic) ?? '') > at.getTime()
  const isLifted = ({ topic, isAgreed }: ConsentAnswer) => isAgreed && before(topic) === false
  const notLifted = isFromForm(source) ? answers.filter(isLifted) : []
  const wanted = answers.filter(answer => before(answer.topic) !== answer.isAgreed && !notLifted.includes(answer) && !isOlder(answer))
  const channels = wanted.flatMap(({ topic, isAgreed, words, at = now() }) =>
    topic === 'any' ? [] : [{ channel: topic, isAgreed, words, answeredAt: at.toISOString(), source, recordedBy: by }],
  )
  if (channels.length > 0) await writeChannelAnswers(tx, charityId, id, channels)
  const toAll = wanted.find(({ topic }) => topic === 'any')
  const isAnswered = (topic: ConsentTopic) => wanted.some(answer => answer.topic === topic)
  const ended = toAll?.isAgreed === false ? consentChannels.filter(channel => onFile.get(channel) && !isAnswered(channel)) : []
  if (ended.length > 0) await deleteChannelAnswers(tx, charityId, [id], ended)
  return {
    change: toAll
      ? { iAgree: toAll.isAgreed, agreementText: toAll.words, agreedAt: toAll.at ?? now(), agreementSource: source, agreedBy: by }
      : {},
    changes: Object.fromEntries([
      ...wanted.map(({ topic, isAgreed }) => [auditFieldOf(topic), [before(topic), isAgreed]]),
      ...ended.map(channel => [auditFieldOf(channel), [true, null]]),
    ]) as AuditedChanges,
    notLifted: notLifted.map(({ topic }) => topic),
  }
}

/** Records answers of a donor, with an audit row when something changes. Returns the refusals that a form did not lift. */
export async function recordAnswers(
  work: Work & Pick<Context, 'audit'> & Partial<Pick<Context, 'enqueue'>>,
  charityId: number,
  recording: Recording,
  answers: readonly ConsentAnswer[],
): Promise<ConsentTopic[]> {
  const { change, changes, notLifted } = await writeAnswers(work, charityId, recording, answers)
  if (Object.keys(changes).length === 0) return notLifted
  const { donor, source } = recording
  await changeDonor(work, charityId, donor.id, change)
  work.audit({ subject: { kind: 'donor', id: donor.id }, changes, detail: { source } })
  return notLifted
}

const auditFieldOf = (topic: ConsentTopic): string => (topic === 'any' ? 'iAgree' : `consent.${topic}`)
