import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { ItemId } from '#features/gifts/rules.ts'
import { ReceiptData } from '#features/receipts/contract.ts'
import { Country } from '#jurisdictions/country.ts'
import { Currency } from '#jurisdictions/money.ts'
import { fundKindIds } from '#kit/giving/ids.ts'
import { LanguageCode } from '#kit/text/language-code.ts'
import { pageOf, Paging } from '#kit/text/paging.ts'
import { Moment } from '#kit/time/days.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { CharityFacts, EditedFacts, optional, required, words, ReceiptKindName } from './facts.ts'
import { ChangeAction, ChangePart, ChangeState } from './rules.ts'
import { RequestKind } from '#features/requests/rules.ts'

const charityId = z.coerce.number<string | number>().int().optional()
const Part = z.object({ id: z.int(), name: z.string() })
const Ethnicity = z.object({ id: z.string(), name: z.string(), nameMs: z.string() })

/** One field of a change: what it was and what it becomes, as a reader understands it. */
const Difference = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
const WaitingChange = z
  .object({
    id: z.uuid(),
    part: ChangePart,
    subjectName: z.string().nullable(),
    state: ChangeState,
    differences: z.array(Difference),
    preparedBy: z.string().nullable(),
    preparedAt: Moment,
    returnReason: z.string().nullable(),
    actions: z.array(ChangeAction),
  })
  .meta({ id: 'CharityChange' })
export type WaitingChange = z.infer<typeof WaitingChange>

const BankAccount = z.object({
  id: z.uuid(),
  bank: z.string(),
  holder: z.string(),
  /** The bank and, after the slash, the last three characters. */
  number: z.string(),
  purpose: z.string(),
  isActive: z.boolean(),
})
const Place = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['mosque', 'centre']).meta({ id: 'PlaceKind' }),
  code: z.string().nullable(),
  isActive: z.boolean(),
})
const Fund = z.object({
  id: z.uuid(),
  name: z.string(),
  nameMs: z.string().nullable(),
  donationTo: z.int(),
  appPreferenceId: z.int(),
  itemId: z.int(),
  isTaxDeductible: z.boolean(),
  isActive: z.boolean(),
})
const Reason = z.object({ id: z.uuid(), type: RequestKind, name: z.string(), nameMs: z.string(), isActive: z.boolean() })
const Series = z.object({
  series: z.string(),
  prefix: z.string(),
  lastNumber: z.int(),
  issued: z.int(),
  voided: z.int(),
  replaced: z.int(),
  /** Leased numbers that have no receipt: with devices, given back, never heard of, or on slips that are void. */
  onDevices: z.int(),
  returned: z.int(),
  expired: z.int(),
  slipsVoided: z.int(),
})
const CharitySheet = z
  .object({
    ...CharityFacts.shape,
    charityId: z.int(),
    country: Country,
    logo: z.string().nullable(),
    isIslamic: z.boolean(),
    version: z.int(),
    /** Money was recorded: the currency and the time zone stay. */
    hasMoney: z.boolean(),
    /** Receipts were issued: their letters stay. */
    hasReceipts: z.boolean(),
    bankAccounts: z.array(BankAccount),
    places: z.array(Place),
    funds: z.array(Fund),
    reasons: z.array(Reason),
    series: z.array(Series),
    changes: z.array(WaitingChange),
  })
  .meta({ id: 'CharitySheet' })
export type CharitySheet = z.infer<typeof CharitySheet>

const HistoryRow = z
  .object({ seq: z.int(), at: Moment, call: z.string(), by: z.string().nullable(), differences: z.array(Difference) })
  .meta({ id: 'CharityHistoryRow' })
export type HistoryRow = z.infer<typeof HistoryRow>

const Preview = z.object({
  kind: ReceiptKindName,
  language: LanguageCode,
  /** The closing words as they are typed; null shows ours. */
  closing: words(300).nullable(),
})
const SavedRecord = z.object({ id: z.uuid() })
const ofList = { id: z.uuid().nullable().default(null), isActive: z.boolean().default(true) }

/** The charity with its settings, and the changes of it that wait for a second person. */
export const charity = {
  /** Y1 */
  view: query('charity-profile:view')
    .post('/api/Charity/viewCharityDetails', 'Show the charity with its settings and the changes that wait')
    .ownErrors()
    .query(z.object({ charityId }))
    .result(CharitySheet),

  /** Y2: what is legal or about money waits for a second person, the rest takes effect at once. */
  save: command('charity-profile:edit')
    .post('/api/Charity/addEditCharity', 'Change the charity; legal facts and money wait for a second person')
    .ownErrors()
    .body(EditedFacts.partial().extend({ charityId, version: z.int32() }))
    .result(z.object({ version: z.int(), waits: z.array(ChangePart) }))
    .says('CHANGES_SAVED')
    .popup()
    .refuses('CHANGE_WAITS'),

  /** Y3 */
  details: query('session')
    .post('/api/Charity/getCharityDetails', 'Get what every screen knows of the charity')
    .body(z.object({ charityId }))
    .result(
      z.object({
        charityId: z.int(),
        name: z.string(),
        country: Country,
        currency: Currency,
        timeZone: z.string(),
        language: LanguageCode,
        primaryColorCode: z.string(),
        logo: z.string().nullable(),
        status: z.enum(['Archived', 'Active', 'In Progress']),
      }),
    ),

  /** Y4 */
  appPreferences: query('session')
    .post('/api/Charity/getCharityAppPreferences', 'List the parts of the product that the charity uses')
    .body(z.object({ charityId }))
    .result(z.array(Part)),

  /** Y5 */
  ethnicities: query('session')
    .get('/api/Charity/getEthnicityList', 'List the ethnicities that the charity tells apart')
    .query(z.object({ charityId }))
    .result(z.array(Ethnicity)),

  history: query('charity-profile:view')
    .post('/api/Charity/getCharityHistory', 'List the changes of the charity, newest first, with what was before and after')
    .body(Paging)
    .result(pageOf(HistoryRow)),

  publish: command('charity-profile:edit')
    .post('/api/Charity/publishCharityChange', 'Publish a change that somebody else prepared: it takes effect')
    .body(z.object({ changeId: z.uuid() }))
    .result(z.object({ version: z.int() }))
    .says('CHANGE_PUBLISHED')
    .popup()
    .refuses('CHANGE_NOT_WAITING', 'OWN_PREPARATION', 'REGISTRATION_NO_TAKEN'),

  sendBack: command('charity-profile:edit')
    .post('/api/Charity/sendBackCharityChange', 'Send a change back to its author, with a reason')
    .ownErrors()
    .body(z.object({ changeId: z.uuid(), reason: required(250) }))
    .says('CHANGE_SENT_BACK')
    .refuses('CHANGE_NOT_WAITING'),

  uploadLogo: command('charity-profile:edit')
    .post('/api/Charity/uploadCharityLogo', "Set the charity's logo from a cropped picture")
    .ownErrors()
    .multipart()
    .limit('heavy')
    .body(z.object({ files: z.array(z.file()).length(1) }))
    .result(z.object({ logo: z.string(), version: z.int() }))
    .says('LOGO_SAVED')
    .refuses('TOO_BIG', 'TOO_MANY_PIXELS', 'WRONG_LOGO_FORMAT', 'LOGO_NOT_SQUARE'),

  removeLogo: command('charity-profile:edit')
    .post('/api/Charity/removeCharityLogo', "Remove the charity's logo")
    .result(z.object({ version: z.int() }))
    .says('LOGO_REMOVED'),

  previewReceipt: query('charity-profile:view')
    .post('/api/Charity/previewReceipt', 'Draw up a sample receipt with closing words that are not saved yet')
    .ownErrors()
    .body(Preview)
    .result(ReceiptData),

  previewReceiptPdf: query('charity-profile:view')
    .post('/api/Charity/previewReceiptPdf', 'Print that sample receipt as PDF')
    .body(Preview)
    .limit('heavy')
    .bytes('application/pdf'),

  sendTestMail: command('charity-profile:edit')
    .post('/api/Charity/sendTestMail', 'Send a test mail with the saved sender to your own address')
    .result(z.object({ sentTo: z.string() }))
    .says('TEST_MAIL_SENT'),

  savePlace: command('charity-profile:edit')
    .post('/api/Charity/savePlace', 'Add or change a mosque or collection centre')
    .ownErrors()
    .body(z.object({ ...ofList, name: required(80), kind: Place.shape.kind, code: optional(10) }))
    .result(SavedRecord)
    .says('PLACE_SAVED')
    .refuses('ENTRY_EXISTS'),

  saveFund: command('charity-profile:edit')
    .post('/api/Charity/saveFund', 'Add or change a fund, an appeal or a cause; its tax deduction waits for a second person')
    .ownErrors()
    .body(
      z.object({
        ...ofList,
        name: required(80),
        nameMs: optional(80),
        donationTo: enumOf(fundKindIds),
        itemId: ItemId,
        isTaxDeductible: z.boolean().default(false),
      }),
    )
    .result(SavedRecord.extend({ waits: z.boolean() }))
    .says('FUND_SAVED')
    .refuses('ENTRY_EXISTS', 'CHANGE_WAITS'),

  saveReason: command('charity-profile:edit')
    .post('/api/Charity/saveReason', 'Add or change a reason for voids or refunds')
    .ownErrors()
    .body(z.object({ ...ofList, type: Reason.shape.type, name: required(80), nameMs: required(80) }))
    .result(SavedRecord)
    .says('REASON_SAVED')
    .refuses('ENTRY_EXISTS'),

  addBankAccount: command('charity-profile:edit')
    .post('/api/Charity/addBankAccount', 'Prepare a bank account, which another person publishes')
    .ownErrors()
    .body(
      z.object({
        bank: required(80),
        holder: required(80),
        number: z
          .string()
          .trim()
          .regex(/^[0-9A-Za-z][0-9A-Za-z -]{3,33}$/, 'ENTER_ACCOUNT_NUMBER'),
        purpose: words(80).default(''),
      }),
    )
    .result(SavedRecord)
    .says('ACCOUNT_PREPARED'),

  switchBankAccount: command('charity-profile:edit')
    .post('/api/Charity/switchBankAccount', 'Prepare that a bank account ends, or is used again')
    .body(z.object({ id: z.uuid(), isActive: z.boolean() }))
    .says('ACCOUNT_PREPARED')
    .refuses('CHANGE_WAITS'),
}
