import type { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import { personalDataRight } from '#features/donors/rules.ts'
import { startExport } from '#features/work/server/public.ts'
import { cardBrands, paymentMethods, platforms } from '#kit/giving/payment.ts'
import { frequencies } from '#kit/giving/recurrence.ts'
import type { Right } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { formatDecimal, formatMinute, type ExportColumn, maskedEmail, maskedPhone } from '#platform/server/export/columns.ts'
import type { Exporter, ExportOf } from '#platform/server/files/file-work.ts'
import { flagNames, type GiftFlag, giftFlags } from '#features/gifts/flags.ts'
import type { GiftFilter, GiftExportRequest } from '#features/gifts/filter.ts'
import { type AppPreference, givingItems } from '#features/gifts/rules.ts'
import { commonTexts, type GiftText, giftTexts, methodTexts } from '#features/gifts/texts.ts'
import { giftsMatching, permittedPreferences } from '../match/conditions.ts'

type Filter = { filter: GiftFilter; preferences: readonly AppPreference[] }
/** A column with what it writes of a gift `d`, its donor `o`, its leading purpose `f` and its collection centre `c`. */
type WrittenColumn = ExportColumn & { readonly write: RawBuilder<unknown> | ((of: ExportOf) => RawBuilder<unknown>) }

/** The words for an id, written into the statement. */
const wordsFor = (column: RawBuilder<unknown>, entries: readonly (readonly [string | number, string])[]) =>
  sql`case ${column} ${sql.join(
    entries.map(([id, words]) => sql`when ${id} then ${words}`),
    sql` `,
  )} end`

/** All purposes of a gift with several, the greatest first. */
const purposesOf = (charityId: number) => sql`(
  select string_agg(k.name, '; ' order by s.amount_minor desc, k.name) from donation_purpose s
    join fund k on k.charity_id = ${charityId} and k.id = s.fund_id where s.charity_id = ${charityId} and s.donation_id = d.id)`

const idsAndLabels = (list: readonly { id: number; label: string }[]) => list.map(({ id, label }) => [id, label] as const)
const namesAndLabels = (list: readonly { name: string; label: string }[]) => list.map(({ name, label }) => [name, label] as const)
const donorTypes = sql`case d.donor_type when 1 then 'Individual' when 2 then 'Corporate' else 'Anonymous' end`
const card = sql`${wordsFor(sql`d.card_brand`, namesAndLabels(cardBrands))} || ' ••' || d.card_last4`
const frequency = sql`coalesce(${wordsFor(
  sql`d.frequency`,
  frequencies.map(({ id, name }) => [id, name]),
)}, 'One Time')`

const textColumn = (name: GiftText): WrittenColumn => ({
  key: name,
  label: giftTexts[name].exported,
  kind: 'text',
  write: sql.ref(`d.${giftTexts[name].column}`),
})
const flagColumn = (name: GiftFlag): WrittenColumn => ({
  ...giftFlags[name].exported,
  kind: 'code',
  write: sql`case when ${sql.ref(`d.${giftFlags[name].column}`)} then 'Yes' else 'No' end`,
})

const columns: readonly WrittenColumn[] = [
  { key: 'donatedAt', label: 'Date', kind: 'code', write: ({ timeZone }) => formatMinute(sql`d.donated_at`, timeZone) },
  { key: 'receiptNo', label: 'Receipt No.', kind: 'code', write: sql`d.receipt_no` },
  { key: 'txnId', label: 'Transaction No.', kind: 'code', write: sql`d.txn_id` },
  { key: 'donorName', label: 'Donor', kind: 'text', write: sql`coalesce(d.donor_name, 'Anonymous')` },
  { key: 'donorType', label: 'Donor type', kind: 'code', write: donorTypes },
  { key: 'donorEmail', label: 'E-mail', kind: 'text', write: ({ isRevealed }) => (isRevealed ? sql`o.email` : maskedEmail(sql`o.email`)) },
  { key: 'donorPhone', label: 'Phone', kind: 'text', write: ({ isRevealed }) => (isRevealed ? sql`o.phone` : maskedPhone(sql`o.phone`)) },
  { key: 'idNo', label: 'ID No.', kind: 'code', write: sql`'•••••' || o.nric_tail` },
  { key: 'purpose', label: 'For', kind: 'text', write: ({ charityId }) => sql`coalesce(${purposesOf(charityId)}, f.name)` },
  { key: 'item', label: 'Kind of giving', kind: 'code', write: wordsFor(sql`d.item_id`, idsAndLabels(givingItems)) },
  { key: 'currency', label: 'Currency', kind: 'code', write: sql`d.currency` },
  { key: 'amount', label: 'Amount', kind: 'number', write: formatDecimal(sql`d.amount_minor`) },
  { key: 'refunded', label: 'Refunded', kind: 'number', write: formatDecimal(sql`d.refunded_minor`) },
  { key: 'status', label: 'Status', kind: 'code', write: sql`d.status` },
  { key: 'paymentMethod', label: 'Payment method', kind: 'code', write: wordsFor(sql`d.payment_method`, idsAndLabels(paymentMethods)) },
  { key: 'card', label: 'Card', kind: 'code', write: card },
  ...methodTexts.map(textColumn),
  { key: 'frequency', label: 'Frequency', kind: 'code', write: frequency },
  { key: 'platform', label: 'Platform', kind: 'code', write: wordsFor(sql`d.platform`, namesAndLabels(platforms)) },
  { key: 'method', label: 'Method', kind: 'code', write: sql`d.method` },
  { key: 'collectionCentre', label: 'Collection centre', kind: 'text', write: sql`c.name` },
  ...flagNames.map(flagColumn),
  ...commonTexts.map(textColumn),
]

const masked = { columns: ['donorEmail', 'donorPhone'], unless: personalDataRight } as const

const statement = ({ filter, preferences }: Filter, of: ExportOf) => sql`
    select ${sql.join(columns.map(({ key, write }) => sql`${typeof write === 'function' ? write(of) : write} as ${sql.ref(key)}`))}
      from ${giftsMatching({ charityId: of.charityId, preferences }, filter)}
      join fund f on f.charity_id = ${of.charityId} and f.id = d.fund_id
      left join donor o on o.charity_id = ${of.charityId} and o.id = d.donor_id
      left join collection_centre c on c.charity_id = ${of.charityId} and c.id = d.collection_centre_id
     order by d.donated_at desc, d.id desc`

type Kind = { kind: string; right: Right; title: string }
/** The export of one module's gifts: its exporter, and the handler that starts it. Identity numbers stay masked for everybody, since a file is not encrypted. */
export function giftExport({ kind, right, title }: Kind) {
  const exporter: Exporter<Filter> = { kind, right, fileName: kind, columns, masked, statement }
  const start = (context: Context, { columns: chosen, format, ...filter }: z.infer<typeof GiftExportRequest>) => {
    const preferences = permittedPreferences(context.actor, filter.appPreferenceId)
    return startExport(context, exporter, { title, filter: { filter, preferences }, columns: chosen, format })
  }
  return { exporter, start }
}
