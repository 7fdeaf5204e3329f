import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { CardBrandName } from '#kit/giving/card-brand.ts'
import { Moment } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import { DeclineReason, HostedFields } from '#features/card-vault/rules.ts'
import { PositiveAmount } from '#features/gifts/counter-gift.ts'
import { AppPreference } from '#features/gifts/rules.ts'
import { flagInputsOf } from '#features/gifts/flags.ts'
import { IslamicLine } from '#features/islamic-giving/rules.ts'
import { anyOf, command, query } from '#platform/contract/endpoint.ts'
import { PaymentLinkState } from './rules.ts'

/** The code of a link as it was mailed. */
const Code = z.string().trim().max(60)
const LineKindId = enumOf(
  {
    zakat: itemIds.zakat,
    fidyah: itemIds.fidyah,
    fitrah: itemIds.fitrah,
    wakafIlmu: itemIds.wakafIlmu,
    kaffarah: itemIds.kaffarah,
    wakafMasyarakat: itemIds.wakafMasyarakat,
  },
  'LineKind',
)
const purpose = { donationToName: z.string(), donationToNameMs: z.string().nullable() }

/** A link that was sent to a donor, as the donor's page shows it. */
export const PaymentLinkRow = z
  .object({
    id: z.uuid(),
    ...purpose,
    /** The module of its gift. */
    appPreferenceId: AppPreference,
    amount: Money,
    /** What it is for, where that is more than one kind of giving. */
    lines: z.array(z.object({ ...purpose, amount: Money })),
    state: PaymentLinkState,
    sentAt: Moment,
    by: z.string().nullable(),
    expiresAt: Moment,
    /** When it was paid or revoked. */
    endedAt: Moment.nullable(),
    /** Why the last card was declined; null when none was, and after it was paid. */
    lastDecline: DeclineReason.nullable(),
    /** The gift that was paid by it. */
    donationId: z.uuid().nullable(),
    actions: z.array(z.enum(['revoke'])),
  })
  .meta({ id: 'PaymentLinkRow' })
export type PaymentLinkRow = z.infer<typeof PaymentLinkRow>

/** An intention of Islamic giving, as the payer sees it: for how many, at which rate, and its amount. Wealth is not shown. */
const PaymentLine = z.object({
  ...purpose,
  itemId: LineKindId,
  noOfPerson: z.int().nullable(),
  numberOfDay: z.int().nullable(),
  years: z.int().nullable(),
  quantity: z.int().nullable(),
  rate: Money.nullable(),
  amount: Money,
})

/** What the holder of a link sees: the gift, and nothing of the donor. */
export const PaymentByLink = z
  .object({
    state: PaymentLinkState,
    charityName: z.string(),
    charityPhone: z.string().nullable(),
    /** Null once the link has ended unpaid. */
    gift: z.object({ ...purpose, amount: Money, lines: z.array(PaymentLine) }).nullable(),
    /** The masked address that the receipt was sent to; null before the payment, and without an address. */
    receiptSentTo: z.string().nullable(),
    /** Null when nothing is to be paid. */
    cardFields: HostedFields.nullable(),
  })
  .meta({ id: 'PaymentByLink' })
export type PaymentByLink = z.infer<typeof PaymentByLink>

/** The outcome of a payment. `pending`: the page asks again until it is known; `confirming`: the bank asks the payer to confirm it. */
export const PaymentOutcome = z
  .object({
    state: z.enum(['paid', 'pending', 'confirming', 'declined']).meta({ id: 'PaymentOutcomeState' }),
    card: z.object({ cardType: CardBrandName, cardLastDigit: z.string() }),
    receiptSentTo: z.string().nullable(),
  })
  .meta({ id: 'PaymentOutcome' })
export type PaymentOutcome = z.infer<typeof PaymentOutcome>

const sendRefusals = ['NO_DONOR_EMAIL', 'DONOR_ARCHIVED', 'WRONG_CURRENCY', 'NO_SUCH_PURPOSE', 'CARDS_NOT_TAKEN'] as const

/**
 * Links that let a donor pay one gift by card. Card numbers go from the provider's fields in the browser to the provider; only a token
 * reaches this server.
 */
export const paymentLinks = {
  list: query('donors:view')
    .post('/api/PaymentLink/getPaymentLinks', 'List the payment links of a donor, the newest first')
    .ownErrors()
    .body(z.object({ donorId: z.uuid() }))
    .result(z.array(PaymentLinkRow).max(50)),

  /** Mails the link to the donor's address on file. */
  send: command('donations:add')
    .post('/api/PaymentLink/sendPaymentLink', 'Mail a donor a link to pay one gift by card')
    .ownErrors()
    .body(
      z.object({
        donorId: z.uuid(),
        donationToValue: z.uuid(),
        amount: PositiveAmount,
        ...flagInputsOf(preferenceIds.donations),
      }),
    )
    .result(z.object({ id: z.uuid(), sentTo: z.string() }))
    .says('LINK_SENT')
    .refuses(...sendRefusals),

  /** The amounts of the lines are what the link asks for. They are computed with the rates of today, and the link ends when those do. */
  sendIslamic: command('islamic-giving:add')
    .post('/api/PaymentLink/sendIslamicPaymentLink', 'Mail a donor a link to pay Islamic giving by card')
    .ownErrors()
    .body(
      z.object({
        donorId: z.uuid(),
        lines: z.array(IslamicLine).min(1).max(20),
        /** Whether fitrah of a day outside Ramadan is refused. */
        asksSeason: z.boolean().default(false),
        ...flagInputsOf(preferenceIds.islamicGiving),
      }),
    )
    .result(z.object({ id: z.uuid(), sentTo: z.string() }))
    .says('LINK_SENT')
    .refuses(...sendRefusals, 'NO_RATE', 'WRONG_RATE', 'BELOW_NISAB', 'WRONG_SUM', 'FITRAH_OUT_OF_SEASON'),

  /** Takes the right to add gifts of the link's module. */
  revoke: command(anyOf('donations:add', 'islamic-giving:add'))
    .post('/api/PaymentLink/revokePaymentLink', 'End a payment link before it is paid')
    .ownErrors()
    .body(z.object({ paymentLinkId: z.uuid() }))
    .says('PAYMENT_LINK_REVOKED')
    .refuses('PAYMENT_LINK_PAID', 'PAYMENT_PENDING'),

  /** The code in the link is the authority. An unknown code is not found. */
  findByCode: query('public')
    .get('/api/PaymentLink/GetPaymentByCode', 'Show the gift that a mailed link may pay')
    .query(z.object({ paymentCode: Code }))
    .limit('public')
    .guesses(['NOT_FOUND'])
    .result(PaymentByLink),

  /**
   * Charges the card, once however often it is called. A declined card may be followed by another; so may one that the payer does not
   * confirm with the bank.
   */
  pay: command('public')
    .post('/api/PaymentLink/PayByCode', 'Pay the gift of a mailed link by a card token')
    .body(z.object({ paymentCode: Code, cardToken: z.string().regex(/^[\w-]{3,200}$/) }))
    .limit('public')
    .guesses(['NOT_FOUND'])
    .result(PaymentOutcome)
    .refuses('PAYMENT_LINK_PAID', 'PAYMENT_LINK_ENDED', 'CARD_REFUSED', 'NO_SUCH_TEST_CARD', 'CARDS_NOT_TAKEN', 'TOO_MANY_CARDS'),

  /** Called before the payer is led to the bank, for the challenge, and after, for the outcome. */
  confirm: command('public')
    .post('/api/PaymentLink/ConfirmByCode', 'Ask what the bank said of a payment that it wants confirmed')
    .body(z.object({ paymentCode: Code }))
    .limit('public')
    .guesses(['NOT_FOUND'])
    .result(PaymentOutcome.extend({ challenge: z.string().nullable() }))
    .refuses('CARDS_NOT_TAKEN'),

  /** Demo mode only: answers for the bank of a test card. */
  answerTestBank: command('public')
    .post('/api/PaymentLink/AnswerTestBank', 'Confirm or refuse the payment of a test card, in the place of its bank')
    .body(z.object({ challenge: z.uuid(), isConfirmed: z.boolean() }))
    .limit('public')
    .guesses(['NOT_FOUND']),
}
