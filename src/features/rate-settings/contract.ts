import { z } from 'zod'
import { exportChoices } from '#features/work/contract.ts'
import { Money } from '#jurisdictions/money.ts'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { pageOf, PageSize, Paging, SortExpression } from '#kit/text/paging.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { Metal, Rate, RateItem, singleGrade } from '#features/rates/rules.ts'
import { RateAction, RatePhase } from './rules.ts'

const charityId = z.coerce.number<string | number>().int().optional()
/** The filter of the list; in a query string every value is text. */
const filter = {
  itemId: z.coerce.number<string | number>().pipe(RateItem).nullable().default(null),
  phase: RatePhase.nullable().default(null),
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  searchValue: z.string().trim().max(100).default(''),
}
const RateFilter = z.object(filter)
const counted = z.coerce.number<string | number>()
const RateListRequest = z.object({
  CharityId: charityId,
  ...filter,
  pageNumber: counted.pipe(Paging.shape.pageNumber.unwrap()).default(1),
  pageSize: counted.pipe(PageSize).default(10),
  sortBy: z.enum(['item', 'grade', 'amount', 'startsOn', 'endsOn', 'preparedAt']).default('startsOn'),
  sortExpression: SortExpression.default('desc'),
})

/** The first day of a Hijri month, with which a rate begins. */
const HijriStart = z.object({ year: z.int().min(1400).max(1600), month: z.int().min(1).max(12) })
const rateFields = {
  metal: Metal.nullable(),
  weightGrams: z.int().nullable(),
  karat: z.int().nullable(),
  authority: z.string(),
  sourceUrl: z.string(),
  announcedOn: Day.nullable(),
  hijriStart: z.object({ year: z.int(), month: z.int() }).nullable(),
}
const RateRow = z
  .object({
    ...Rate.shape,
    ...rateFields,
    phase: RatePhase,
    preparedBy: z.string().nullable(),
    preparedAt: Moment,
    publishedBy: z.string().nullable(),
    publishedAt: Moment.nullable(),
    returnReason: z.string().nullable(),
    replaces: z.uuid().nullable(),
    version: z.int(),
  })
  .meta({ id: 'RateRow' })
export type RateRow = z.infer<typeof RateRow>

/** The receipts that used a rate: lines, what they counted, and their sum. */
const Use = z.object({ receipts: z.int(), units: z.int(), sum: Money, firstOn: Day.nullable(), lastOn: Day.nullable() })
/** `isUsed`: a receipt line used it, so that it never changes. Lists do without: they would look for a line of each rate. */
const RateDetails = z.object({ ...RateRow.shape, isUsed: z.boolean(), actions: z.array(RateAction), use: Use }).meta({ id: 'RateDetails' })
export type RateDetails = z.infer<typeof RateDetails>

const draft = {
  grade: z.string().trim().min(1).max(60).default(singleGrade),
  amount: Money,
  startsOn: InputDay,
  endsOn: InputDay.nullable().default(null),
  compounds: z.boolean().default(false),
  metal: Metal.nullable().default(null),
  weightGrams: z.int().min(1).max(999).nullable().default(null),
  karat: z.int().min(1).max(24).nullable().default(null),
  authority: z.string().trim().min(1).max(80),
  source: z.string().trim().min(1).max(300),
  sourceUrl: z
    .string()
    .trim()
    .max(500)
    .refine(text => text === '' || /^https?:\/\/[^\s/]+/.test(text), 'ENTER_WEB_ADDRESS')
    .default(''),
  announcedOn: InputDay.nullable().default(null),
  hijriStart: HijriStart.nullable().default(null),
}
const RateDraft = z.object({ itemId: RateItem, ...draft })
export type RateDraft = z.infer<typeof RateDraft>
const SavedRate = z.object({ id: z.uuid(), version: z.int() })
const onTimeline = ['RATE_USED_SINCE', 'RATE_GAP', 'RATE_OVERLAPS', 'SAME_START'] as const

/** The greatest rate is a nisab of 5 digits. */
const PreviewAmount = Money.refine(({ minor }) => minor > 0 && minor <= 9_999_900, 'NISAB_DIGITS')
/** A case of the preview: what it costs before and after. */
const Example = z.object({
  kind: z.enum(['days', 'daysLate', 'people', 'wealth']),
  count: z.int(),
  years: z.int(),
  before: Money.nullable(),
  after: Money,
})

/** The rates of a charity with the days on which they hold. */
export const rates = {
  list: query('rate-setting:view')
    .get('/api/Setting/getRateSettingsList', 'List rates by filter, sorted and paged')
    .query(RateListRequest)
    .result(pageOf(RateRow).extend({ byPhase: z.partialRecord(RatePhase, z.int()) })),

  find: query('rate-setting:view')
    .post('/api/Setting/getRateDetailsById', 'Get a rate with the receipts that used it')
    .ownErrors()
    .body(z.object({ rateId: z.uuid() }))
    .result(RateDetails),

  timeline: query('rate-setting:view')
    .post('/api/Setting/getRateTimeline', 'List the rates that hold between two days, and those that wait for their publisher')
    .ownErrors()
    .body(z.object({ from: InputDay, to: InputDay }))
    .result(z.object({ today: Day, rates: z.array(RateRow) })),

  /** What a rate would change, before it is prepared or published. */
  preview: query('rate-setting:view')
    .post('/api/Setting/previewRate', 'Show what a rate changes: examples, entries not recorded yet and receipts that keep theirs')
    .ownErrors()
    .body(RateDraft.pick({ itemId: true, grade: true, startsOn: true, endsOn: true, compounds: true }).extend({ amount: PreviewAmount }))
    .result(
      z.object({
        before: Rate.nullable(),
        endsOn: Day.nullable(),
        examples: z.array(Example),
        open: z.object({ entries: z.int(), units: z.int(), before: Money, after: Money }),
        kept: Use,
      }),
    ),

  add: command('rate-setting:add')
    .post('/api/Setting/addRateDetails', 'Prepare a rate, which another person publishes')
    .ownErrors()
    .body(RateDraft)
    .result(SavedRate)
    .says('RATE_ADDED')
    .popup()
    .refuses(...onTimeline),

  addUpcomingNisab: command('rate-setting:add')
    .post('/api/Setting/addUpcomingNisabValue', 'Prepare a nisab value that begins after today')
    .ownErrors()
    .body(z.object(draft))
    .result(SavedRate)
    .says('RATE_ADDED')
    .popup()
    .refuses(...onTimeline),

  /** A published rate stays as it is; its change is a new one that waits for its publisher. */
  edit: command('rate-setting:edit')
    .post('/api/Setting/editRateDetails', 'Change a rate that waits, or prepare what takes the place of a published one')
    .ownErrors()
    .body(RateDraft.extend({ rateId: z.uuid(), version: z.int32() }))
    .result(SavedRate)
    .says('RATE_UPDATED')
    .popup()
    .refuses(...onTimeline, 'RATE_REPLACED'),

  publish: command('rate-setting:edit')
    .post('/api/Setting/publishRate', 'Publish a rate that somebody else prepared: it holds from its first day')
    .body(z.object({ rateId: z.uuid(), version: z.int32() }))
    .result(SavedRate)
    .says('RATE_PUBLISHED')
    .popup()
    .refuses(...onTimeline, 'OWN_RATE', 'RATE_NOT_WAITING'),

  sendBack: command('rate-setting:edit')
    .post('/api/Setting/sendBackRate', 'Send a rate back to its author, with a reason')
    .ownErrors()
    .body(z.object({ rateId: z.uuid(), version: z.int32(), reason: z.string().trim().min(1).max(250) }))
    .result(SavedRate)
    .says('RATE_SENT_BACK')
    .refuses('RATE_NOT_WAITING'),

  delete: command('rate-setting:delete')
    .post('/api/Setting/deleteRateDetails', 'Delete a rate that no receipt used')
    .body(z.object({ rateId: z.uuid() }))
    .says('RATE_DELETED')
    .popup()
    .refuses('RATE_USED', 'RATE_REPLACED'),

  export: command('button:rate-export')
    .post('/api/Setting/exportRateSettings', 'Export the rates that a filter matches as CSV or XLSX')
    .body(RateFilter.extend({ ...exportChoices, charityId }))
    .limit('heavy')
    .result(z.object({ id: z.uuid() }))
    .says('EXPORT_PREPARED')
    .popup(),
}
