import { sql } from 'kysely'
import { findAccounts } from '#features/accounts/server/public.ts'
import { charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import type { ConsentSource, ConsentTopic } from '#features/donors/consent.ts'
import { consentWords, donorsOf, recordAnswers } from '#features/donors/server/public.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'

const day = 86_400_000
type Sample = { source: ConsentSource; agreed: readonly ConsentTopic[]; refused: readonly ConsentTopic[] }
/** What donors of each charity answered, one after the other. */
const samples: readonly Sample[] = [
  { source: 'form', agreed: ['any'], refused: [] },
  { source: 'counter', agreed: ['any', 'sms'], refused: ['phone'] },
  { source: 'phone', agreed: ['email'], refused: ['sms', 'phone'] },
  { source: 'counter', agreed: ['email', 'sms', 'phone', 'post'], refused: [] },
  { source: 'phone', agreed: [], refused: ['any'] },
  { source: 'import', agreed: ['post'], refused: ['email'] },
]
/** Each sample is the answer of this many donors. */
const donorsEach = 6

/** Records what some donors of each demo charity answered. */
export const loadDemoConsents: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    const charity = await charityOf(tx, charityId)
    const [author] = await findAccounts(tx, charityId)
    const { rows } = await sql<RowOf<'donor', 'id' | 'iAgree'>>`
      select o.id, o.i_agree from ${donorsOf(charityId)} o where o.is_active order by o.id limit ${samples.length * donorsEach}`.execute(tx)
    for (const [at, donor] of rows.entries()) {
      const { source, agreed, refused } = samples[at % samples.length] as Sample
      const work = { tx, now: () => new Date(now().getTime() - (at + 3) * 5 * day), audit: () => {} }
      await recordAnswers(work, charityId, { donor, source, by: source === 'form' ? null : (author?.id ?? null) }, [
        ...agreed.map(topic => ({ topic, isAgreed: true, words: consentWords(topic, charity, charity.language) })),
        ...refused.map(topic => ({ topic, isAgreed: false, words: null })),
      ])
    }
  }
}
