import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { deleteCardJob, eraseCardJob, updateExpiryJob } from './job-names.ts'
import { requireCardProvider } from './provider.ts'
import { findCardReference } from './read-cards.ts'
import { sealReference } from './sealed-references.ts'

type Data = { charityId: number; cardId: string }
const read = ({ db }: JobContext, { charityId, cardId }: Data, includeRemoved: boolean) =>
  db.transact({ charityId, readOnly: true }, tx => findCardReference(tx, charityId, cardId, { includeRemoved }))

/** The jobs that repeat changes of stored cards at the provider. All are idempotent. */
export const cardVaultJobs = [
  defineJob<Data>(updateExpiryJob, async (context, data) => {
    const card = await read(context, data, false)
    if (card) await requireCardProvider().updateExpiry(card, card.expiryMonth, card.expiryYear)
  }),
  defineJob<Data>(deleteCardJob, async (context, data) => {
    const card = await read(context, data, true)
    if (card) await requireCardProvider().deleteCard(card)
  }),
  defineJob<Data>(eraseCardJob, async (context, data) => {
    const { charityId, cardId } = data
    const card = await read(context, data, true)
    if (card?.token) await requireCardProvider().deleteCard(card)
    const cardTokenSealed = sealReference(charityId, cardId, 'cardToken', '')
    await context.db.transact({ charityId, readOnly: false }, tx =>
      tx
        .updateTable('storedCard')
        .set({ cardTokenSealed, cardIdSealed: null, customerIdSealed: null, shopperIdSealed: null })
        .where('charityId', '=', charityId)
        .where('id', '=', cardId)
        .execute(),
    )
  }),
]
