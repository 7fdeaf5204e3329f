import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { CardRow } from './rules.ts'

const HolderName = z.string().trim().min(1).max(100)
const notTaken = 'Cards can not be stored here.'

/** Stored cards: their numbers go from the provider's own fields in the browser to the provider, and only a token comes here. */
export const cards = {
  hostedFields: query('session')
    .get('/api/CardDetails/getHostedFields')
    .result(
      z.object({
        /** Null where no card can be stored. */
        provider: z.enum(['stripe', 'test']).nullable(),
        publishableKey: z.string(),
        scriptUrl: z.string().nullable(),
        testCards: z.array(z.object({ token: z.string(), label: z.string() })),
      }),
    ),

  list: query('donors:view')
    .post('/api/Donation/getCardDetails')
    .body(z.object({ donorId: z.uuid() }))
    .result(z.array(CardRow)),

  add: command('donors:edit')
    .post('/api/Donation/AddCardDetails')
    .body(
      z.object({
        donorId: z.uuid(),
        cardToken: z.string().regex(/^[\w-]{3,200}$/),
        CardHolderName: HolderName,
        isDefaultCard: z.boolean().default(false),
      }),
    )
    .result(CardRow)
    .says('Your changes has been successfully updated.')
    .refuses({ NOT_TAKEN: notTaken, CARD_REFUSED: 'This card can not be used.' }),

  edit: command('donors:edit')
    .post('/api/Donation/EditCardDetails')
    .body(
      z.object({
        cardId: z.uuid(),
        expiryMonth: z.int().min(1).max(12),
        expiryYear: z.int().min(2000).max(2100),
        CardHolderName: HolderName,
        isDefaultCard: z.boolean().default(false),
      }),
    )
    .result(CardRow)
    .says('Your changes has been successfully updated.'),

  remove: command('donors:edit')
    .post('/api/Donation/removeCardDetails')
    .body(z.object({ cardId: z.uuid() }))
    .says('Your changes has been successfully updated.')
    .refuses({ CARD_IN_USE: 'Recurring donations are charged to this card. Move them to another card first.' }),
}
