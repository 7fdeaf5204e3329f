import type { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import { personalDataRight } from '#features/donors/rules.ts'
import { startExport } from '#features/work/server/public.ts'
import { nameInLanguage } from '#platform/server/database/name-in-language.ts'
import type { AnswerCode } from '#platform/contract/answer-code.ts'
import type { Right } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { formatDecimal, formatMinute, maskedEmail, maskedPhone, textOfId } from '#platform/server/export/columns.ts'
import type { Exporter, ExporterColumn, ExportOf } from '#platform/server/files/file-work.ts'
import { flagNames, type GiftFlag, giftFlags } from '#features/gifts/flags.ts'
import { type ExportTraits, type ExportedColumn, fieldOf, giftColumns } from '#features/gifts/columns.ts'
import type { GiftFilter, GiftExportRequest } from '#features/gifts/filter.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { commonTexts, type GiftText, giftTexts, methodTexts } from '#features/gifts/texts.ts'
import type { TermTexts } from '#features/gifts/terms.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import { termsIn } from '../terms.ts'
import { brands, chequeStates, donorTypes, frequencies, items, methods, modes, platforms, statuses, yesOrNo } from './cell-texts.ts'
import { giftsMatching } from '../match/conditions.ts'
import { giftsWithSeveral, purposeNames } from '../match/several-purposes.ts'
import { permittedPreferences, viewRightsOf } from '../match/gift-scope.ts'
import { centresOf } from '#features/charity/server/public.ts'
import { donorsOf, numbersOf, organisationNumbers } from '#features/donors/server/public.ts'

type GiftExportFilter = { filter: GiftFilter; preferences: readonly AppPreference[] }
/**
 * A column of an export, with the SQL expression of its value over a gift `d`, its donor `o`, its first purpose `f`, its origin `w` and its
 * collection centre `c`.
 */
type WrittenColumn = ExporterColumn & { readonly write: RawBuilder<unknown> | ((order: ExportOf) => RawBuilder<unknown>) }

/** An export column that writes a gift column unchanged. */
function plainColumn(name: ExportedColumn) {
  const { exported } = giftColumns[name]
  const { key = fieldOf(name), kind }: ExportTraits = exported
  return { key, label: (t: DocumentTexts) => t[exported.heading](), kind, write: sql.ref(`d.${name}`) }
}
/** An export column that writes a choice as text instead of its id. */
const choiceColumn = (
  name: ExportedColumn,
  texts: (t: DocumentTexts, terms: TermTexts) => Parameters<typeof textOfId>[1],
): WrittenColumn => ({
  ...plainColumn(name),
  write: ({ language }) => textOfId(sql.ref(`d.${name}`), texts(textsIn[language], termsIn(language))),
})
const textColumn = (name: GiftText): WrittenColumn => ({
  key: name,
  label: t => t[giftTexts[name].exported](),
  kind: 'text',
  write: sql.ref(`d.${giftTexts[name].column}`),
})
const flagColumn = (name: GiftFlag): WrittenColumn => {
  const { key, heading } = giftFlags[name].exported
  const isSet = sql`${sql.ref(`d.${giftFlags[name].column}`)}::text`
  return { key, label: t => t[heading](), kind: 'code', write: ({ language }) => textOfId(isSet, yesOrNo(textsIn[language])) }
}
/** An export column about the donor of a declared gift, masked for readers without the right to personal data. */
const personalColumn = (key: string, label: WrittenColumn['label'], column: RawBuilder<unknown>): WrittenColumn => ({
  key,
  label,
  kind: 'text',
  write: ({ isRevealed }) => (isRevealed ? column : sql`case when ${column} is not null then '•••••' end`),
})

const columns: readonly WrittenColumn[] = [
  {
    key: 'donatedAt',
    label: t => t.gifts_export_donated_at(),
    kind: 'code',
    write: ({ timeZone }) => formatMinute(sql`d.donated_at`, timeZone),
  },
  plainColumn('receiptNo'),
  plainColumn('txnId'),
  {
    key: 'donorName',
    label: t => t.gifts_export_donor_name(),
    kind: 'text',
    write: ({ language }) => sql`coalesce(d.donor_name, ${textsIn[language].gifts_cell_anonymous()})`,
  },
  choiceColumn('donorType', donorTypes),
  {
    key: 'donorEmail',
    label: t => t.gifts_export_donor_email(),
    kind: 'text',
    write: ({ isRevealed }) => (isRevealed ? sql`o.email` : maskedEmail(sql`o.email`)),
  },
  {
    key: 'donorPhone',
    label: t => t.gifts_export_donor_phone(),
    kind: 'text',
    write: ({ isRevealed }) => (isRevealed ? sql`o.phone` : maskedPhone(sql`o.phone`)),
  },
  { key: 'idNo', label: t => t.gifts_export_id_no(), kind: 'code', write: sql`coalesce(n.number, '•••••' || o.nric_tail)` },
  {
    key: 'purpose',
    label: t => t.gifts_export_purpose(),
    kind: 'text',
    write: ({ language }) => nameInLanguage('f', language),
  },
  choiceColumn('itemId', (_, terms) => items(terms)),
  plainColumn('currency'),
  { key: 'amount', label: t => t.gifts_export_amount(), kind: 'number', write: formatDecimal(sql`d.amount_minor`) },
  { key: 'refunded', label: t => t.gifts_export_refunded(), kind: 'number', write: formatDecimal(sql`d.refunded_minor`) },
  choiceColumn('status', statuses),
  choiceColumn('paymentMethod', (_, terms) => methods(terms)),
  {
    key: 'card',
    label: t => t.gifts_export_card(),
    kind: 'code',
    write: ({ language }) => sql`${textOfId(sql`d.card_brand`, brands(termsIn(language)))} || ' ••' || d.card_last4`,
  },
  ...methodTexts.map(textColumn),
  plainColumn('chequeOn'),
  choiceColumn('chequeState', chequeStates),
  plainColumn('chequeBankedOn'),
  {
    key: 'frequency',
    label: t => t.gifts_export_frequency(),
    kind: 'code',
    write: ({ language }) => textOfId(sql`coalesce(d.frequency, 0)`, frequencies(termsIn(language))),
  },
  choiceColumn('platform', platforms),
  choiceColumn('method', modes),
  { key: 'collectionCentre', label: t => t.gifts_export_collection_centre(), kind: 'text', write: sql`c.name` },
  ...flagNames.map(flagColumn),
  ...commonTexts.map(textColumn),
  plainColumn('backDatedBecause'),
  {
    key: 'originLivesHere',
    label: t => t.gifts_export_origin_lives_here(),
    kind: 'code',
    write: ({ language }) => textOfId(sql`w.lives_here::text`, yesOrNo(textsIn[language])),
  },
  personalColumn('originNationality', t => t.gifts_export_origin_nationality(), sql`w.nationality`),
  personalColumn('originBornOn', t => t.gifts_export_origin_born_on(), sql`w.born_on::text`),
  personalColumn('originAddress', t => t.gifts_export_origin_address(), sql`w.address`),
  { key: 'originCircumstances', label: t => t.gifts_export_origin_circumstances(), kind: 'text', write: sql`w.circumstances` },
]

const unseal = { column: 'idNo', read: organisationNumbers }
const masked = {
  columns: ['donorEmail', 'donorPhone', 'originNationality', 'originBornOn', 'originAddress'],
  unless: personalDataRight,
} as const

/** The purposes of a row `r` of `rowsOf`. */
const allPurposes = ({ charityId, language }: ExportOf) =>
  sql`coalesce(case when r.several_id is not null then ${purposeNames(charityId, language, sql`r.several_id`)} end, r.purpose)`

/**
 * The rows in their order, with the first purpose of each, and the gift's id where it has several. All of it can be shared by several
 * processes: names that are looked up for each gift would keep the whole list, with its texts, in one.
 */
const rowsOf = ({ filter, preferences }: GiftExportFilter, order: ExportOf) => sql`
    select ${sql.join(columns.map(({ key, write }) => sql`${typeof write === 'function' ? write(order) : write} as ${sql.ref(key)}`))}, h.donation_id as several_id
      from ${giftsMatching({ charityId: order.charityId, preferences }, filter)}
      join fund f on f.charity_id = ${order.charityId} and f.id = d.fund_id
      left join ${donorsOf(order.charityId)} o on o.id = d.donor_id
      left join ${numbersOf(order.unsealed)} on n.donor_id = o.id
      left join gift_origin w on w.charity_id = ${order.charityId} and w.donation_id = d.id
      left join ${centresOf(order.charityId)} c on c.id = d.collection_centre_id
      left join ${giftsWithSeveral(order.charityId)} h on h.donation_id = d.id
     order by d.donated_at desc, d.id desc`

const statement = (filter: GiftExportFilter, order: ExportOf) =>
  sql`select ${sql.join(columns.map(({ key }) => (key === 'purpose' ? sql`${allPurposes(order)} as purpose` : sql.ref(`r.${key}`))))} from (${rowsOf(filter, order)}) r`

type ExportOptions = { kind: string; right: Right; title: AnswerCode }
/**
 * Creates the export of a module's gifts: its exporter, and the handler that starts it. Identity numbers of persons are masked for all
 * users, since an exported file is not encrypted.
 */
export function giftExport({ kind, right, title }: ExportOptions) {
  const exporter: Exporter<GiftExportFilter> = { kind, right, fileName: kind, columns, masked, unseal, statement }
  const start = (context: Context, { columns: chosen, format, ...filter }: z.infer<typeof GiftExportRequest>) => {
    const preferences = permittedPreferences(context.actor, filter.appPreferenceId)
    const rights = viewRightsOf(preferences)
    return startExport(context, exporter, { title, filter: { filter, preferences }, rights, columns: chosen, format })
  }
  return { exporter, start }
}
