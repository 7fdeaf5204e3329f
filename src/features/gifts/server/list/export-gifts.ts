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
import type { GiftFilter, GiftExportRequest } from '#features/gifts/filter.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { commonTexts, type GiftText, giftTexts, methodTexts } from '#features/gifts/texts.ts'
import { textsIn } from '#platform/server/texts.ts'
import { termsIn } from '../terms.ts'
import { brands, chequeStates, donorTypes, frequencies, items, methods, modes, platforms, statuses, yesOrNo } from './cell-texts.ts'
import { giftsMatching, permittedPreferences } from '../match/conditions.ts'
import { centresOf } from '#features/charity/server/public.ts'
import { donorsOf, numbersOf, organisationNumbers } from '#features/donors/server/public.ts'

type GiftExportFilter = { filter: GiftFilter; preferences: readonly AppPreference[] }
/** A column with what it writes of a gift `d`, its donor `o`, its leading purpose `f`, its origin `w` and its collection centre `c`. */
type WrittenColumn = ExporterColumn & { readonly write: RawBuilder<unknown> | ((order: ExportOf) => RawBuilder<unknown>) }

/** All purposes of a gift with several, the greatest first. */
const purposesOf = ({ charityId, language }: ExportOf) => sql`(
  select string_agg(${nameInLanguage('k', language)}, '; ' order by s.amount_minor desc, k.name) from donation_purpose s
    join fund k on k.charity_id = ${charityId} and k.id = s.fund_id where s.charity_id = ${charityId} and s.donation_id = d.id)`

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
/** Who gave a declared gift, covered for who may not see personal data in full. */
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
  { key: 'receiptNo', label: t => t.gifts_export_receipt_no(), kind: 'code', write: sql`d.receipt_no` },
  { key: 'txnId', label: t => t.gifts_export_txn_id(), kind: 'code', write: sql`d.txn_id` },
  {
    key: 'donorName',
    label: t => t.gifts_export_donor_name(),
    kind: 'text',
    write: ({ language }) => sql`coalesce(d.donor_name, ${textsIn[language].gifts_cell_anonymous()})`,
  },
  {
    key: 'donorType',
    label: t => t.gifts_export_donor_type(),
    kind: 'code',
    write: ({ language }) => textOfId(sql`d.donor_type`, donorTypes(textsIn[language])),
  },
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
    write: order => sql`coalesce(${purposesOf(order)}, ${nameInLanguage('f', order.language)})`,
  },
  {
    key: 'item',
    label: t => t.gifts_export_item(),
    kind: 'code',
    write: ({ language }) => textOfId(sql`d.item_id`, items(termsIn(language))),
  },
  { key: 'currency', label: t => t.gifts_export_currency(), kind: 'code', write: sql`d.currency` },
  { key: 'amount', label: t => t.gifts_export_amount(), kind: 'number', write: formatDecimal(sql`d.amount_minor`) },
  { key: 'refunded', label: t => t.gifts_export_refunded(), kind: 'number', write: formatDecimal(sql`d.refunded_minor`) },
  {
    key: 'status',
    label: t => t.gifts_export_status(),
    kind: 'code',
    write: ({ language }) => textOfId(sql`d.status`, statuses(textsIn[language])),
  },
  {
    key: 'paymentMethod',
    label: t => t.gifts_export_payment_method(),
    kind: 'code',
    write: ({ language }) => textOfId(sql`d.payment_method`, methods(termsIn(language))),
  },
  {
    key: 'card',
    label: t => t.gifts_export_card(),
    kind: 'code',
    write: ({ language }) => sql`${textOfId(sql`d.card_brand`, brands(termsIn(language)))} || ' ••' || d.card_last4`,
  },
  ...methodTexts.map(textColumn),
  { key: 'chequeDate', label: t => t.gifts_export_cheque_date(), kind: 'day', write: sql`d.cheque_on` },
  {
    key: 'chequeState',
    label: t => t.gifts_export_cheque_state(),
    kind: 'code',
    write: ({ language }) => textOfId(sql`d.cheque_state`, chequeStates(textsIn[language])),
  },
  { key: 'chequeBankedOn', label: t => t.gifts_export_cheque_banked_on(), kind: 'day', write: sql`d.cheque_banked_on` },
  {
    key: 'frequency',
    label: t => t.gifts_export_frequency(),
    kind: 'code',
    write: ({ language }) => textOfId(sql`coalesce(d.frequency, 0)`, frequencies(termsIn(language))),
  },
  {
    key: 'platform',
    label: t => t.gifts_export_platform(),
    kind: 'code',
    write: ({ language }) => textOfId(sql`d.platform`, platforms(textsIn[language])),
  },
  {
    key: 'method',
    label: t => t.gifts_export_method(),
    kind: 'code',
    write: ({ language }) => textOfId(sql`d.method`, modes(textsIn[language])),
  },
  { key: 'collectionCentre', label: t => t.gifts_export_collection_centre(), kind: 'text', write: sql`c.name` },
  ...flagNames.map(flagColumn),
  ...commonTexts.map(textColumn),
  { key: 'backDatingReason', label: t => t.gifts_export_back_dating_reason(), kind: 'text', write: sql`d.back_dated_because` },
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

const statement = ({ filter, preferences }: GiftExportFilter, order: ExportOf) => sql`
    select ${sql.join(columns.map(({ key, write }) => sql`${typeof write === 'function' ? write(order) : write} as ${sql.ref(key)}`))}
      from ${giftsMatching({ charityId: order.charityId, preferences }, filter)}
      join fund f on f.charity_id = ${order.charityId} and f.id = d.fund_id
      left join ${donorsOf(order.charityId)} o on o.id = d.donor_id
      left join ${numbersOf(order.unsealed)} on n.donor_id = o.id::text
      left join gift_origin w on w.charity_id = ${order.charityId} and w.donation_id = d.id
      left join ${centresOf(order.charityId)} c on c.id = d.collection_centre_id
     order by d.donated_at desc, d.id desc`

type Kind = { kind: string; right: Right; title: AnswerCode }
/** The export of one module's gifts: its exporter, and the handler that starts it. Identity numbers of persons stay masked for all users, since a file is not encrypted. */
export function giftExport({ kind, right, title }: Kind) {
  const exporter: Exporter<GiftExportFilter> = { kind, right, fileName: kind, columns, masked, unseal, statement }
  const start = (context: Context, { columns: chosen, format, ...filter }: z.infer<typeof GiftExportRequest>) => {
    const preferences = permittedPreferences(context.actor, filter.appPreferenceId)
    return startExport(context, exporter, { title, filter: { filter, preferences }, columns: chosen, format })
  }
  return { exporter, start }
}
