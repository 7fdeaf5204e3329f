import { charityOf } from '#features/charity/server/public.ts'
import { findUserNames } from '#features/accounts/server/public.ts'
import { consentFor, ConsentTopic } from '#features/donors/consent.ts'
import { consentSourceOf, consentWords, findChannelAnswers, findDonor, lockDonor, recordAnswers } from '#features/donors/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type DonorConsent, donorConsents, type TopicAnswer } from '../contract.ts'

type OnFile = NonNullable<TopicAnswer['answer']>
type RecordedAnswer = Omit<OnFile, 'by'> & { recordedBy: string | null }

/** What a donor answered, first about being reached at all, then by channel. */
export async function findConsent({ tx, actor: { charityId } }: Context, { donorId }: { donorId: string }): Promise<DonorConsent> {
  const donor = await findDonor(tx, charityId, donorId)
  if (!donor || donor.erasedAt) throw refuse('NOT_FOUND')
  const { iAgree, agreedAt, agreementText, agreementSource, agreedBy, language } = donor
  const answers = new Map<ConsentTopic, RecordedAnswer>()
  if (iAgree !== null && agreedAt)
    answers.set('any', { isAgreed: iAgree, words: agreementText, at: agreedAt, source: agreementSource, recordedBy: agreedBy })
  for (const { channel, answeredAt, ...answer } of await findChannelAnswers(tx, charityId, donorId))
    answers.set(channel, { ...answer, at: answeredAt })
  const names = await findUserNames(
    tx,
    charityId,
    [...answers.values()].flatMap(({ recordedBy }) => recordedBy ?? []),
  )
  const charity = await charityOf(tx, charityId)
  const topics = ConsentTopic.options.map((topic): TopicAnswer => {
    const found = answers.get(topic)
    return {
      topic,
      holds: topic === 'any' ? iAgree : consentFor(topic, iAgree, found?.isAgreed),
      answer: found ? toAnswer(found, names) : null,
      asks: consentWords(topic, charity, language),
    }
  })
  return { language, topics }
}

const toAnswer = ({ recordedBy, isAgreed, words, at, source }: RecordedAnswer, names: ReadonlyMap<string, string>): OnFile => ({
  isAgreed,
  words,
  at,
  source,
  by: recordedBy && (names.get(recordedBy) ?? null),
})

/** Records one answer; a refusal holds from here on. Agreements keep the words that were read out. */
export async function recordConsent(
  context: Context,
  { donorId, topic, isAgreed, source, language }: RequestOf<typeof donorConsents.record>,
) {
  const { tx, actor } = context
  const donor = await lockDonor(tx, actor.charityId, donorId)
  if (!donor) throw refuse('NOT_FOUND')
  if (isAgreed && topic !== 'any' && donor.iAgree === false) throw refuse(donorConsents.record, 'REFUSED_AT_ALL')
  const words = isAgreed ? consentWords(topic, await charityOf(tx, actor.charityId), language) : null
  const notLifted = await recordAnswers(context, actor.charityId, { donor, source: consentSourceOf(actor, source), by: actor.userId }, [
    { topic, isAgreed, words },
  ])
  if (notLifted.length > 0) throw refuse(donorConsents.record, 'FORM_LIFTS_NO_REFUSAL')
  return null
}
