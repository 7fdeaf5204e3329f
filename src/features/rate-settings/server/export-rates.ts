import { sql } from 'kysely'
import type { gradeNames } from '#features/rates/rules.ts'
import { listExport } from '#features/work/server/public.ts'
import { rateItemIds } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { statements } from '#platform/server/database/dialect.ts'
import { formatDecimal, formatMinute, textOfId } from '#platform/server/export/columns.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import type { rates } from '../contract.ts'
import { matchingRates, phaseOn } from './queries.ts'

const items = (t: DocumentTexts) =>
  [
    [rateItemIds.nisab, t.rate_settings_export_nisab()],
    [rateItemIds.fidyah, t.rate_settings_export_fidyah()],
    [rateItemIds.fitrah, t.rate_settings_export_fitrah()],
    [rateItemIds.kaffarah, t.rate_settings_export_kaffarah()],
  ] as const
/** Grades that have a word in each language; others are as they were typed. */
const grades = (t: DocumentTexts) =>
  [
    ['Normal', t.rate_settings_export_grade_normal()],
    ['Higher', t.rate_settings_export_grade_higher()],
  ] as const satisfies readonly (readonly [keyof typeof gradeNames, string])[]
const phases = (t: DocumentTexts) =>
  [
    ['waiting', t.rate_settings_export_waiting()],
    ['returned', t.rate_settings_export_returned()],
    ['upcoming', t.rate_settings_export_upcoming()],
    ['inForce', t.rate_settings_export_in_force()],
    ['ended', t.rate_settings_export_ended()],
    ['replaced', t.rate_settings_export_replaced()],
  ] as const

/** The rates of a filter, as a file. Its amounts have their cents, as control figures do. */
export const exportRates = listExport<RequestOf<typeof rates.export>>('WORK_RATES', {
  kind: 'rates',
  right: 'button:rate-export',
  fileName: 'rates',
  columns: [
    { key: 'item', label: t => t.rate_settings_export_item(), kind: 'code' },
    { key: 'grade', label: t => t.rate_settings_export_grade(), kind: 'text' },
    { key: 'amount', label: t => t.rate_settings_export_amount(), kind: 'number' },
    { key: 'currency', label: t => t.rate_settings_export_currency(), kind: 'code' },
    { key: 'starts', label: t => t.rate_settings_export_starts(), kind: 'day' },
    { key: 'ends', label: t => t.rate_settings_export_ends(), kind: 'day' },
    { key: 'compounds', label: t => t.rate_settings_export_compounds(), kind: 'code' },
    { key: 'authority', label: t => t.rate_settings_export_authority(), kind: 'text' },
    { key: 'source', label: t => t.rate_settings_export_source(), kind: 'text' },
    { key: 'link', label: t => t.rate_settings_export_link(), kind: 'text' },
    { key: 'phase', label: t => t.rate_settings_export_phase(), kind: 'code' },
    { key: 'published', label: t => t.rate_settings_export_published(), kind: 'code' },
  ],
  statement: (filter, { charityId, timeZone, language }) => {
    const t = textsIn[language]
    const today = sql<Day>`(now() at time zone ${timeZone})::date`
    return matchingRates(statements, charityId, filter, today)
      .select([
        'rate.currency',
        'rate.startsOn as starts',
        'rate.endsOn as ends',
        'rate.authority',
        'rate.source',
        'rate.sourceUrl as link',
      ])
      .select([
        textOfId(sql`rate.item_id`, items(t)).as('item'),
        sql<string>`coalesce(${textOfId(sql`rate.grade`, grades(t))}, rate.grade)`.as('grade'),
        formatDecimal(sql`rate.amount_minor`).as('amount'),
        textOfId(sql`rate.compounds::text`, [
          ['true', t.rate_settings_export_yes()],
          ['false', t.rate_settings_export_no()],
        ]).as('compounds'),
        textOfId(phaseOn(today), phases(t)).as('phase'),
        formatMinute(sql`rate.published_at`, timeZone).as('published'),
      ])
      .orderBy('rate.itemId')
      .orderBy('rate.grade')
      .orderBy('rate.startsOn', 'desc')
  },
})
