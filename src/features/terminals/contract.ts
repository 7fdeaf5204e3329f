import { enumOf, rowCounts } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { Currency, Money } from '#jurisdictions/money.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { anyOf, command, query } from '#platform/contract/endpoint.ts'
import { PaymentMethodId } from '#features/gifts/catalogue.ts'
import { YesNoId } from '#features/gifts/flags.ts'
import { CardBrandName } from '#kit/giving/card-brand.ts'
import { PositiveAmount } from '#features/gifts/counter-gift.ts'
import { optionalText } from '#kit/text/text.ts'
import { LanguageCode } from '#kit/text/language-code.ts'
import { GiftRow } from '#features/gifts/rows.ts'
import { methodIds, salamPayDonorIds } from '#kit/giving/ids.ts'
import { BatteryState, CollectionCategory, detailSizes, DeviceType, longest, oldestPayer, TerminalStatus } from './rules.ts'

/** Sums in minor units, 0 to open-ended, as the specification's brackets. */
const AmountBrackets = z
  .array(z.strictObject({ minAmount: z.int().min(0), maxAmount: z.int().nullable() }))
  .max(50)
  .default([])
const listOf = <Value extends z.ZodType>(value: Value) => z.array(value).max(50).default([])

const TerminalListRequest = Paging.extend({
  charityId: z.int().optional(),
  /** The days whose takings are added up: from the start of this year, unless given, to today. */
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  status: listOf(TerminalStatus),
  selectedMosqueIds: listOf(z.uuid()),
  selectedCollectionCategoriesCodes: listOf(CollectionCategory),
  deviceType: listOf(DeviceType),
  /** Of what a terminal took within the days, in minor units. */
  amountBrackets: AmountBrackets,
  /** Extension: by the state of its battery. */
  battery: listOf(BatteryState),
  searchValue: z.string().trim().max(100).default(''),
  sortBy: z.enum(['lastActive', 'name', 'taken']).default('lastActive'),
  sortExpression: SortExpression.default('desc'),
})
export type TerminalListRequest = z.output<typeof TerminalListRequest>

/** What a terminal took, voided and refunded money left out, in the charity's currency. */
const TerminalTotals = z.object({ gifts: z.int(), total: Money })

/**
 * A terminal of the list. `taken`: within the days asked for; null for readers who may see no gifts. `batteryPercentage` is null where it
 * has no battery.
 */
export const TerminalRow = z
  .object({
    id: z.uuid(),
    deviceName: z.string(),
    serialNo: z.string(),
    deviceType: DeviceType,
    mosque: z.string().nullable(),
    collectionCategory: CollectionCategory,
    batteryPercentage: z.int().nullable(),
    isCharging: z.boolean(),
    battery: BatteryState,
    status: TerminalStatus,
    lastActiveAt: Moment.nullable(),
    taken: TerminalTotals.nullable(),
  })
  .meta({ id: 'TerminalRow' })
export type TerminalRow = z.infer<typeof TerminalRow>

const choice = z.object({ id: z.string(), name: z.string() })

/** For whom a payer gives, as SalamSG Pay asks. */
const OnBehalfOf = enumOf(salamPayDonorIds, 'OnBehalfOf')

/** Years of age, both ends included; an end left out is open. */
const Age = z.int().min(0).max(oldestPayer).nullable().default(null)

const TerminalDetailsRequest = z.object({
  charityId: z.int().optional(),
  id: z.uuid(),
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  paymentModes: listOf(PaymentMethodId),
  amountBrackets: AmountBrackets,
  /** Of the payer, as chosen at the terminal. */
  ageGroupFilter: z.strictObject({ minAge: Age, maxAge: Age }).nullable().default(null),
  isIRASInclusion: listOf(YesNoId),
  /** For whom the payer gave, as SalamSG Pay asks. */
  onBehalfOf: OnBehalfOf.nullable().default(null),
  pageNumber: z.int().min(1).max(1_000_000).default(1),
  pageSize: enumOf(rowCounts(detailSizes)).default(detailSizes[0]),
})
export type TerminalDetailsRequest = z.output<typeof TerminalDetailsRequest>

/** A gift that was taken at the terminal. */
const TapRow = GiftRow.extend({ payerAge: z.int().nullable() }).meta({ id: 'TerminalGift' })
export type TapRow = z.infer<typeof TapRow>

const merchantText = (most: number) => z.string().trim().max(most).nullable()
const merchant = {
  merchantName: merchantText(longest.merchantName),
  /** The number by which the bank knows the merchant, and that of the terminal there. */
  merchantNo: merchantText(longest.merchantNo).refine(text => !text || /^[A-Za-z0-9]+$/.test(text), 'LETTERS_AND_DIGITS'),
  merchantTerminalNo: merchantText(longest.merchantTerminalNo).refine(text => !text || /^[A-Za-z0-9]+$/.test(text), 'LETTERS_AND_DIGITS'),
}

/** A terminal's own page, with a page of the gifts taken at it; none for readers who may see no gifts. */
const TerminalDetails = TerminalRow.omit({ taken: true })
  .extend({
    merchantName: z.string().nullable(),
    merchantNo: z.string().nullable(),
    merchantTerminalNo: z.string().nullable(),
    fundName: z.string(),
    fundNameMs: z.string().nullable(),
    createdAt: Moment,
    version: z.int(),
  })
  .extend(pageOf(TapRow).shape)
  .meta({ id: 'TerminalDetails' })
export type TerminalDetails = z.infer<typeof TerminalDetails>

const Taking = z.object({ day: Day, paymentMethod: PaymentMethodId, gifts: z.int(), total: Money })
export type Taking = z.infer<typeof Taking>
const ofTerminal = { id: z.uuid(), version: z.int32() }

/** Card terminals: where they are, what was taken at them, and whether they are active. */
export const terminals = {
  list: query('terminals:view')
    .post('/api/Device/getTerminalList', 'List card terminals by filter, with what was taken at each')
    .body(TerminalListRequest)
    .result(pageOf(TerminalRow).extend({ startDate: Day, endDate: Day })),

  find: query('terminals:view')
    .post('/api/Device/getTerminalDetails', 'Get a terminal with the gifts taken at it, five a page')
    .ownErrors()
    .body(TerminalDetailsRequest)
    .result(TerminalDetails),

  takings: query('terminals:view')
    .post('/api/Device/getTerminalTakings', 'Add up what was taken at a terminal by day and way of paying')
    .ownErrors()
    .body(TerminalDetailsRequest.pick({ charityId: true, id: true, startDate: true, endDate: true }))
    .result(z.object({ startDate: Day, endDate: Day, takings: z.array(Taking) })),

  add: command('terminals:edit')
    .post('/api/Device/addDevice', 'Add a terminal')
    .ownErrors()
    .body(
      z.object({
        serialNo: z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9-]+$/, 'ENTER_SERIAL_NO')
          .max(longest.serialNo),
        deviceName: z.string().trim().min(1, 'ENTER_TERMINAL_NAME').max(longest.name),
        deviceType: DeviceType,
        mosqueId: z.uuid().nullable().default(null),
        donationToValue: z.uuid('CHOOSE_PURPOSE'),
      }),
    )
    .result(z.object({ id: z.uuid() }))
    .says('TERMINAL_ADDED')
    .refuses('SERIAL_NO_TAKEN'),

  /** The key is shown this once. Earlier keys end a day later. */
  issueKey: command('terminals:edit')
    .post('/api/Device/issueDeviceKey', 'Make a new key for a terminal')
    .byPeopleOnly()
    .showsSecret()
    .body(z.object({ id: z.uuid() }))
    .result(z.object({ key: z.string(), expiresAt: Moment })),

  revokeKeys: command('terminals:edit')
    .post('/api/Device/revokeDeviceKeys', 'End every key of a terminal at once')
    .byPeopleOnly()
    .body(z.object({ id: z.uuid() }))
    .says('DEVICE_KEYS_REVOKED'),

  rename: command('terminals:edit')
    .post('/api/Device/updateDeviceName', 'Rename a terminal')
    .ownErrors()
    .body(z.object({ ...ofTerminal, deviceName: z.string().trim().min(1, 'ENTER_TERMINAL_NAME').max(longest.name) }))
    .says('CHANGES_UPDATED')
    .popup(),

  saveMerchant: command('terminals:edit')
    .post('/api/Device/updateDeviceMerchantDetails', "Save a terminal's merchant details")
    .ownErrors()
    .body(z.object({ ...ofTerminal, ...merchant }))
    .says('MERCHANT_DETAILS_SAVED')
    .popup(),

  filters: query('terminals:view')
    .post('/api/Device/getTerminalFilters', 'Get the choices for the filters of the list of terminals, and for a new one')
    .result(
      z.object({
        mosques: z.array(choice),
        purposes: z.array(z.object({ id: z.uuid(), displayName: z.string(), displayNameMs: z.string().nullable() })),
      }),
    ),

  posDevices: query(anyOf('terminals:view', 'campaigns:view'))
    .get('/api/Device/getPOSDevices', 'List the terminals that a campaign may be given at')
    .result(z.object({ items: z.array(z.object({ id: z.uuid(), deviceName: z.string(), mosque: z.string().nullable() })) })),
}

const { card, googlePay, applePay, alipay, grabPay, payNow, nets, eNets } = methodIds
/** What a terminal takes: cash and cheques are a counter's. */
const tapMethods = { card, googlePay, applePay, alipay, grabPay, payNow, nets, eNets }

/** The key of the device; it names the charity, so that nothing else has to. */
const deviceKey = z.string().max(60)

/** What terminals call, each with its own key: docs/device-api.md. An unknown, ended or revoked key is not found. */
export const devices = {
  heartbeat: command('public')
    .post('/api/Device/heartbeat', 'Report that a terminal is alive, with its battery')
    .body(
      z.object({
        deviceKey,
        /** Null where it has no battery. */
        batteryPercentage: z.int().min(0).max(100).nullable(),
        isCharging: z.boolean(),
      }),
    )
    .limit('public')
    .result(z.object({ serverTime: Moment, deviceName: z.string(), charityName: z.string(), currency: Currency, purpose: z.string() })),

  /** A `tapNo` that was sent before gets the same answer again, and nothing is recorded. */
  tap: command('public')
    .post('/api/Device/tap', 'Record a gift that was tapped at a terminal')
    .body(
      z.object({
        deviceKey,
        /** The terminal's own number of the tap. */
        tapNo: z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9-]{1,64}$/),
        tappedAt: Moment,
        amount: PositiveAmount,
        paymentMethod: enumOf(tapMethods),
        cardType: CardBrandName.nullable().default(null),
        cardLastDigit: z
          .string()
          .regex(/^\d{4}$/, 'ENTER_LAST_DIGITS')
          .nullable()
          .default(null),
        referenceNo: optionalText(60),
        payerAge: z.int().min(0).max(oldestPayer).nullable().default(null),
        onBehalfOf: OnBehalfOf.nullable().default(null),
        language: LanguageCode.nullable().default(null),
      }),
    )
    .limit('public')
    // `enrolmentLink` is null in production, which has no page to enrol.
    .result(z.object({ transactionNumber: z.string(), receiptNo: z.string(), enrolmentLink: z.string().nullable() }))
    .refuses('TAP_DIFFERS', 'TAP_TOO_OLD'),
}
