import { defineJob, type JobContext } from '#platform/server/jobs.ts'
import { expiryJob, forgetJob } from './job-names.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'
import { cardProvider } from './provider.ts'
import { cardReference } from './public.ts'

type Data = { charityId: number; cardId: string }
const read = ({ db }: JobContext, { charityId, cardId }: Data, evenRemoved: boolean) =>
  db.transact({ charityId, readOnly: true }, tx => cardReference(tx, charityId, cardId, { evenRemoved }))

/** The jobs that tell the provider what became of a card, twice being the same as once; and the daily one that tells donors of cards about to expire. */
export const cardJobs = [
  defineJob<Data>(expiryJob, async (context, data) => {
    const card = await read(context, data, false)
    if (card) await cardProvider().changeExpiry(card, card.expiryMonth, card.expiryYear)
  }),
  defineJob<Data>(forgetJob, async (context, data) => {
    const card = await read(context, data, true)
    if (card) await cardProvider().forget(card)
  }),
  defineJob('cards.expiring', remindOfExpiry, { every: { cron: '20 2 * * *', timeZone: 'UTC' }, seconds: 900 }),
]
