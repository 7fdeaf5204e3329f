import type { Language } from '#kit/text/languages.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { ConsentSource, ConsentTopic } from '#features/donors/consent.ts'
import type { AnswerCode } from '#platform/contract/answer-code.ts'
import { answerText } from '#platform/server/answer-text.ts'
import type { Context } from '#platform/server/context.ts'
import { changeDonor, type DonorChange } from '../change-donor.ts'
import { findChannelAnswers, writeChannelAnswers } from './channel-answers.ts'
import '../tables.ts'

/** An answer; `words` are what it answers, as they were shown or read out. */
export type ConsentAnswer = { topic: ConsentTopic; isAgreed: boolean; words: string | null }
/** The donor, locked; how the answers came, and who recorded them: null where the donor filled in a form. */
type Recording = { donor: { id: string; iAgree: boolean | null }; source: ConsentSource; by: string | null }
type Work = Pick<Context, 'tx' | 'now'>
type AuditedChanges = Record<string, [boolean | null, boolean]>

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

/**
 * Writes the answers for channels that differ from those on file, and returns what changes of the donor's own row, and by field for the audit
 * trail. An answer that is on file already keeps its words and day. A form that the donor filled in does not lift a refusal: its box may have
 * been ticked before they saw it.
 */
export async function writeAnswers(
  { tx, now }: Work,
  charityId: number,
  { donor: { id, iAgree }, source, by }: Recording,
  answers: readonly ConsentAnswer[],
): Promise<{ change: DonorChange; changes: AuditedChanges }> {
  if (answers.length === 0) return { change: {}, changes: {} }
  const onFile = new Map((await findChannelAnswers(tx, charityId, id)).map(answer => [answer.channel, answer.isAgreed]))
  const before = (topic: ConsentTopic) => (topic === 'any' ? iAgree : (onFile.get(topic) ?? null))
  const wanted = answers.filter(({ topic, isAgreed }) => before(topic) !== isAgreed && !(by === null && before(topic) === false))
  const channels = wanted.flatMap(({ topic, isAgreed, words }) =>
    topic === 'any' ? [] : [{ channel: topic, isAgreed, words, answeredAt: now().toISOString(), source, recordedBy: by }],
  )
  if (channels.length > 0) await writeChannelAnswers(tx, charityId, id, channels)
  const any = wanted.find(({ topic }) => topic === 'any')
  return {
    change: any ? { iAgree: any.isAgreed, agreementText: any.words, agreedAt: now(), agreementSource: source, agreedBy: by } : {},
    changes: Object.fromEntries(wanted.map(({ topic, isAgreed }) => [auditFieldOf(topic), [before(topic), isAgreed]])),
  }
}

/** Records answers of a donor, with an audit row when something changes. */
export async function recordAnswers(
  work: Work & Pick<Context, 'audit'> & Partial<Pick<Context, 'enqueue'>>,
  charityId: number,
  recording: Recording,
  answers: readonly ConsentAnswer[],
): Promise<void> {
  const { change, changes } = await writeAnswers(work, charityId, recording, answers)
  if (Object.keys(changes).length === 0) return
  const { donor, source } = recording
  await changeDonor(work, charityId, donor.id, change)
  work.audit({ subject: { kind: 'donor', id: donor.id }, changes, detail: { source } })
}

const auditFieldOf = (topic: ConsentTopic): string => (topic === 'any' ? 'iAgree' : `consent.${topic}`)
