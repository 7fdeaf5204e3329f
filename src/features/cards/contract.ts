import { z } from 'zod'
import { Day, Moment } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import { FrequencyId } from '#features/gifts/catalogue.ts'
import { RecurrenceState } from '#features/recurring/rules.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { CardRow, HostedFields } from '#features/card-vault/rules.ts'

const HolderName = z.string().trim().min(1).max(100)

const expiry = { expiryMonth: z.int().min(1).max(12), expiryYear: z.int().min(2000).max(2100) }
/** The code of a link as it was mailed. */
const Code = z.string().trim().max(60)

/** The actions on a stored card. */
export const CardAction = z.enum(['edit', 'remove', 'sendLink']).meta({ id: 'CardAction' })
export type CardAction = z.infer<typeof CardAction>

/** A stored card with its dependents. */
export const CardDetails = CardRow.extend({
  isExpired: z.boolean(),
  expiresSoon: z.boolean(),
  /** When an update link was last mailed. */
  linkSentAt: Moment.nullable(),
  /** The recurring gifts that are charged to it, or would be. */
  gifts: z.array(
    z.object({
      id: z.uuid(),
      donationToName: z.string(),
      donationToNameMs: z.string().nullable(),
      amount: Money,
      frequency: FrequencyId,
      state: RecurrenceState,
      nextChargeOn: Day.nullable(),
    }),
  ),
  actions: z.array(CardAction),
}).meta({ id: 'CardDetails' })
export type CardDetails = z.infer<typeof CardDetails>

/** The view of a link holder: only brand, last digits and expiry, and nothing after the link expired. */
export const CardByLink = z
  .object({
    isLinkExpired: z.boolean(),
    /** The card was updated by this link. */
    isLinkUsed: z.boolean(),
    charityName: z.string(),
    charityPhone: z.string().nullable(),
    today: Day,
    card: CardRow.pick({ cardType: true, cardLastDigit: true, expiryMonth: true, expiryYear: true }).nullable(),
    gifts: z.array(
      z.object({ donationToName: z.string(), donationToNameMs: z.string().nullable(), amount: Money, frequency: FrequencyId }),
    ),
  })
  .meta({ id: 'CardByLink' })
export type CardByLink = z.infer<typeof CardByLink>

/** Stored cards. Card numbers go from the provider's fields in the browser to the provider; only a token reaches this server. */
export const cards = {
  hostedFields: query('session')
    .get('/api/CardDetails/getHostedFields', 'Get the card provider and its public key for card fields in the browser')
    .ownErrors()
    // The provider is null where no card can be stored.
    .result(HostedFields.extend({ provider: HostedFields.shape.provider.nullable() })),

  list: query('donors:view')
    .post('/api/Donation/getCardDetails', 'List the stored cards of a donor with the gifts that depend on them')
    .ownErrors()
    .body(z.object({ donorId: z.uuid() }))
    .result(z.array(CardDetails)),

  /** The cards that a recurring gift at the counter can be charged to. */
  toCharge: query('donations:add')
    .post('/api/Donation/getCardsToCharge', 'List the cards of a donor that a gift at the counter can be charged to')
    .ownErrors()
    .body(z.object({ donorId: z.uuid() }))
    .result(z.array(CardRow.extend({ isExpired: z.boolean() }))),

  add: command('donors:edit')
    .post('/api/Donation/AddCardDetails', "Store a card of a donor by the provider's token")
    .ownErrors()
    .body(
      z.object({
        donorId: z.uuid(),
        cardToken: z.string().regex(/^[\w-]{3,200}$/),
        CardHolderName: HolderName,
        isDefaultCard: z.boolean().default(false),
      }),
    )
    .result(CardRow)
    .says('CHANGES_UPDATED')
    .popup()
    .refuses('NOT_TAKEN', 'CARD_REFUSED', 'CONFIRMATION_REQUIRED', 'NO_SUCH_TEST_CARD', 'CARD_KNOWN'),

  edit: command('donors:edit')
    .post('/api/Donation/EditCardDetails', 'Change the expiry, holder or default of a stored card')
    .ownErrors()
    .body(
      z.object({
        cardId: z.uuid(),
        ...expiry,
        CardHolderName: HolderName,
        isDefaultCard: z.boolean().default(false),
      }),
    )
    .result(CardRow)
    .says('CHANGES_UPDATED')
    .popup(),

  remove: command('donors:edit')
    .post('/api/Donation/removeCardDetails', 'Remove a stored card that no recurring donation uses')
    .ownErrors()
    .body(z.object({ cardId: z.uuid() }))
    .says('CHANGES_UPDATED')
    .popup()
    .refuses('CARD_IN_USE'),

  /** Mails the donor a link to update the card's expiry. Earlier links to the card expire. */
  sendLink: command('donors:edit')
    .post('/api/CardDetails/sendUpdateLink', 'Mail a donor a link to update a card')
    .ownErrors()
    .body(z.object({ cardId: z.uuid() }))
    .result(z.object({ sentTo: z.string() }))
    .says('LINK_SENT')
    .refuses('NO_DONOR_EMAIL', 'TOO_OFTEN'),

  /** The code in the link is the authority. An unknown code is not found. */
  findByCode: query('public')
    .get('/api/CardDetails/GetCardDetailsByVerificationCode', 'Show the card that a mailed link may update')
    .query(z.object({ verificationCode: Code }))
    .limit('public')
    .guesses(['NOT_FOUND'])
    .result(CardByLink),

  /** Sets the new expiry, once. Recurring gifts paused for it resume. */
  updateByCode: command('public')
    .post('/api/CardDetails/UpdateCardExpiryDetails', "Set a card's new expiry with the code of a mailed link")
    .body(z.object({ verificationCode: Code, ...expiry }))
    .limit('public')
    .guesses(['LINK_EXPIRED'])
    .result(z.object({ card: CardRow.pick({ cardType: true, cardLastDigit: true, expiryMonth: true, expiryYear: true }), goOn: z.int() }))
    .says('CHANGES_UPDATED')
    .popup()
    .refuses('LINK_EXPIRED'),
}
