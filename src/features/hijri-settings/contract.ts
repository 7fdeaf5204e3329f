import { z } from 'zod'
import { hijriAuthorities } from '#jurisdictions/hijri-authorities.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { firstYear, lastYear } from './rules.ts'

const Authority = z.enum(hijriAuthorities).meta({ id: 'HijriAuthority' })
const hijrahYear = z.int().min(firstYear, 'ENTER_HIJRI_YEAR').max(lastYear, 'ENTER_HIJRI_YEAR')

const HijriMonth = z.object({
  authority: Authority,
  month: z.int().min(1).max(12),
  startsOn: InputDay,
  isAnnounced: z.boolean(),
  source: z.string().trim().max(300).default(''),
  sourceUrl: z
    .string()
    .trim()
    .max(500)
    .refine(text => text === '' || /^https?:\/\/[^\s/]+/.test(text), 'ENTER_WEB_ADDRESS')
    .default(''),
})
const HijriYearRow = z
  .object({
    id: z.uuid(),
    hijrahYear: z.int(),
    authority: Authority,
    ramadanStart: Day,
    ramadanEnd: Day,
    syawalStart: Day,
    ramadanDays: z.int(),
    /** Months of the authority that is followed whose first day was announced. */
    announced: z.int(),
    updatedBy: z.string().nullable(),
    updatedAt: Moment,
    version: z.int(),
  })
  .meta({ id: 'HijriYearRow' })
export type HijriYearRow = z.infer<typeof HijriYearRow>
const HijriYearDetails = z
  .object({ ...HijriYearRow.shape, months: z.array(z.object({ ...HijriMonth.shape, startsOn: Day })) })
  .meta({ id: 'HijriYearDetails' })
export type HijriYearDetails = z.infer<typeof HijriYearDetails>

const Draft = z.object({ hijrahYear, authority: Authority, months: z.array(HijriMonth).min(1).max(48) })
export type HijriDraft = z.infer<typeof Draft>

/** Something that moves with a Hijri month: a day of it, before and after; `count` records of a kind. */
const Move = z.object({
  kind: z.enum(['ramadanStart', 'ramadanEnd', 'preset', 'rate', 'rateEnd', 'dailyGifts', 'savedViews']),
  /** Of a rate, what it is; of a preset, which. */
  name: z.string(),
  count: z.int(),
  before: Day.nullable(),
  after: Day.nullable(),
})
export type Move = z.infer<typeof Move>

/** The Hijri years of a charity, with the first day of each month by authority. */
export const hijriYears = {
  list: query('hijrah-ramadan-setting:view')
    .post('/api/Setting/getRamadanList', 'List Hijri years with their Ramadan, sorted and paged')
    .body(
      Paging.extend({
        authority: Authority.nullable().default(null),
        searchValue: z.string().trim().max(100).default(''),
        sortBy: z.enum(['hijrahYear', 'ramadanStart', 'updatedAt']).default('hijrahYear'),
        sortExpression: SortExpression.default('desc'),
      }),
    )
    .result(pageOf(HijriYearRow)),

  find: query('hijrah-ramadan-setting:view')
    .post('/api/Setting/getRamadanDetailsById', 'Get a Hijri year with the first day of each month by authority')
    .ownErrors()
    .body(z.object({ id: z.uuid() }))
    .result(HijriYearDetails),

  /** Computed dates, which are never more than suggestions. */
  suggest: query('hijrah-ramadan-setting:view')
    .post(
      '/api/Setting/getHijriSuggestions',
      'Suggest the first day of each month of a Hijri year; without one, of the year after the last',
    )
    .ownErrors()
    .body(z.object({ hijrahYear: hijrahYear.nullable().default(null) }))
    .result(
      z.object({
        hijrahYear: z.int(),
        authority: Authority,
        months: z.array(z.object({ month: z.int(), ummAlQura: Day, mabims: Day })),
      }),
    ),

  preview: query('hijrah-ramadan-setting:view')
    .post('/api/Setting/previewHijriYear', 'Show what moves when a Hijri year is saved')
    .ownErrors()
    .body(Draft)
    .result(z.object({ moves: z.array(Move) })),

  add: command('hijrah-ramadan-setting:add')
    .post('/api/Setting/addRamadanDetails', 'Add a Hijri year')
    .ownErrors()
    .body(Draft)
    .result(z.object({ id: z.uuid() }))
    .says('HIJRI_CREATED')
    .popup()
    .refuses('HIJRI_YEAR_EXISTS'),

  edit: command('hijrah-ramadan-setting:edit')
    .post('/api/Setting/editRamadanDetails', 'Change a Hijri year, and move what goes by its days')
    .ownErrors()
    .body(Draft.extend({ id: z.uuid(), version: z.int32() }))
    .result(z.object({ id: z.uuid(), version: z.int() }))
    .says('HIJRI_UPDATED')
    .popup()
    .refuses('HIJRI_YEAR_EXISTS', 'HIJRI_RATE_USED', 'HIJRI_RATE_WITHOUT_DAY'),
}
