import { z } from 'zod'
import { LanguageCode } from '#kit/text/language-code.ts'
import { Moment } from '#kit/time/days.ts'
import { ConsentSource, ConsentTopic } from '#features/donors/consent.ts'
import { command, query } from '#platform/contract/endpoint.ts'

/** What a donor answered about one channel, or about being reached at all (`any`). */
const TopicAnswer = z
  .object({
    topic: ConsentTopic,
    /**
     * What holds: a refusal to be reached at all comes before every answer, and an agreement to it covers e-mail and post; null when nobody
     * asked.
     */
    holds: z.boolean().nullable(),
    /** The answer on file for this topic itself, with the words it answers as they were shown. */
    answer: z
      .object({
        isAgreed: z.boolean(),
        words: z.string().nullable(),
        at: Moment,
        source: ConsentSource.nullable(),
        /** The user who recorded it; null where the donor filled in a form. */
        by: z.string().nullable(),
      })
      .nullable(),
    /** The words to read out before an agreement is recorded, in the donor's language. */
    asks: z.string(),
  })
  .meta({ id: 'TopicAnswer' })
export type TopicAnswer = z.infer<typeof TopicAnswer>

const DonorConsent = z.object({ language: LanguageCode, topics: z.array(TopicAnswer).max(5) }).meta({ id: 'DonorConsent' })
export type DonorConsent = z.infer<typeof DonorConsent>

/** What donors answered about being written to and called. */
export const donorConsents = {
  find: query('donors:view')
    .post('/api/Donation/getDonorConsent', 'Get by which channels a donor may be reached, with the words, day and source of each answer')
    .ownErrors()
    .body(z.object({ donorId: z.uuid() }))
    .result(DonorConsent),

  /** Refused for a channel while the donor refuses to be reached at all, and for an agreement on a form after a refusal. */
  record: command('donors:edit')
    .post('/api/User/recordDonorConsent', 'Record what a donor answered about being reached at all, or by one channel')
    .ownErrors()
    .body(
      z.object({
        donorId: z.uuid(),
        topic: ConsentTopic,
        isAgreed: z.boolean(),
        source: ConsentSource,
        /** The language in which the words were read out. */
        language: LanguageCode,
      }),
    )
    .refuses('REFUSED_AT_ALL', 'FORM_LIFTS_NO_REFUSAL'),
}
