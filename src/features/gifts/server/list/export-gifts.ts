import type { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import { personalDataRight } from '#features/donors/rules.ts'
import { startExport } from '#features/work/server/public.ts'
import { cardBrands, paymentMethods } from '#kit/giving/payment.ts'
import { frequencies } from '#kit/giving/recurrence.ts'
import type { Right } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { asDecimal, asMinute, type ExportColumn, maskedEmail, maskedPhone } from '#platform/server/export/columns.ts'
import type { Exporter, ExportOf } from '#platform/server/files/file-work.ts'
import { platforms } from '#kit/giving/payment.ts'
import { flagNames, giftFlags } from '#features/gifts/flags.ts'
import type { DonationFilter, ExportWanted } from '#features/gifts/filter.ts'
import { type AppPreference, givingItems } from '#features/gifts/rules.ts'
import { giftsMatching, preferencesFor } from '../match/conditions.ts'

type Filter = { filter: DonationFilter; preferences: readonly AppPreference[] }

/** The words for an id, written into the statement. */
const wordsFor = (column: RawBuilder<unknown>, entries: readonly (readonly [string | number, string])[]) =>
  sql`case ${column} ${sql.join(
    entries.map(([id, words]) => sql`when ${id} then ${words}`),
    sql` `,
  )} end`

const columns: readonly ExportColumn[] = [
  { key: 'donatedAt', label: 'Date', kind: 'code' },
  { key: 'receiptNo', label: 'Receipt No.', kind: 'code' },
  { key: 'txnId', label: 'Transaction No.', kind: 'code' },
  { key: 'donorName', label: 'Donor', kind: 'text' },
  { key: 'donorType', label: 'Donor type', kind: 'code' },
  { key: 'donorEmail', label: 'E-mail', kind: 'text' },
  { key: 'donorPhone', label: 'Phone', kind: 'text' },
  { key: 'idNo', label: 'ID No.', kind: 'code' },
  { key: 'purpose', label: 'For', kind: 'text' },
  { key: 'item', label: 'Kind of giving', kind: 'code' },
  { key: 'currency', label: 'Currency', kind: 'code' },
  { key: 'amount', label: 'Amount', kind: 'number' },
  { key: 'refunded', label: 'Refunded', kind: 'number' },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'paymentMethod', label: 'Payment method', kind: 'code' },
  { key: 'card', label: 'Card', kind: 'code' },
  { key: 'chequeNumber', label: 'Cheque no.', kind: 'text' },
  { key: 'bankName', label: 'Bank', kind: 'text' },
  { key: 'referenceNo', label: 'Reference No.', kind: 'text' },
  { key: 'frequency', label: 'Frequency', kind: 'code' },
  { key: 'platform', label: 'Platform', kind: 'code' },
  { key: 'method', label: 'Method', kind: 'code' },
  { key: 'collectionCentre', label: 'Collection centre', kind: 'text' },
  ...flagNames.map(name => ({ ...giftFlags[name].exported, kind: 'code' as const })),
  { key: 'remarks', label: 'Remarks', kind: 'text' },
]

const masked = { columns: ['donorEmail', 'donorPhone'], unless: personalDataRight } as const

/** All purposes of a gift with several, the greatest first. */
const purposesOf = (charityId: number) => sql`(
  select string_agg(k.name, '; ' order by s.amount_minor desc, k.name) from donation_purpose s
    join fund k on k.charity_id = ${charityId} and k.id = s.fund_id where s.charity_id = ${charityId} and s.donation_id = d.id)`

/** Each flag as Yes or No, under its key. */
const flagsInWords = sql.join(
  flagNames.map(name => {
    const { column, exported } = giftFlags[name]
    return sql`case when ${sql.ref(`d.${column}`)} then 'Yes' else 'No' end as ${sql.ref(exported.key)}`
  }),
)

const statement = ({ filter, preferences }: Filter, { charityId, timeZone, isRevealed }: ExportOf) => sql`
    select ${asMinute(sql`d.donated_at`, timeZone)} as donated_at, d.receipt_no, d.txn_id, coalesce(d.donor_name, 'Anonymous') as donor_name,
           case d.donor_type when 1 then 'Individual' when 2 then 'Corporate' else 'Anonymous' end as donor_type, ${isRevealed ? sql`o.email` : maskedEmail(sql`o.email`)} as donor_email,
           ${isRevealed ? sql`o.phone` : maskedPhone(sql`o.phone`)} as donor_phone,
           '•••••' || o.nric_tail as id_no, coalesce(${purposesOf(charityId)}, f.name) as purpose, ${wordsFor(
             sql`d.item_id`,
             givingItems.map(({ id, label }) => [id, label]),
           )} as item, d.currency,
           ${asDecimal(sql`d.amount_minor`)} as amount, ${asDecimal(sql`d.refunded_minor`)} as refunded, d.status,
           ${wordsFor(
             sql`d.payment_method`,
             paymentMethods.map(({ id, label }) => [id, label]),
           )} as payment_method,
           ${wordsFor(
             sql`d.card_brand`,
             cardBrands.map(({ name, label }) => [name, label]),
           )} || ' ••' || d.card_last4 as card,
           d.cheque_no as cheque_number, d.bank_name, d.reference_no, coalesce(${wordsFor(
             sql`d.frequency`,
             frequencies.map(({ id, name }) => [id, name]),
           )}, 'One Time') as frequency,
           ${wordsFor(
             sql`d.platform`,
             platforms.map(({ name, label }) => [name, label]),
           )} as platform, d.method, c.name as collection_centre,
           ${flagsInWords}, d.remarks
      from ${giftsMatching({ charityId, preferences }, filter)}
      join fund f on f.charity_id = ${charityId} and f.id = d.fund_id
      left join donor o on o.charity_id = ${charityId} and o.id = d.donor_id
      left join collection_centre c on c.charity_id = ${charityId} and c.id = d.collection_centre_id
     order by d.donated_at desc, d.id desc`

type Kind = { kind: string; right: Right; title: string }
/** The export of one module's gifts: its exporter, and the handler that starts it. Identity numbers stay masked for everybody, since a file is not encrypted. */
export function giftExport({ kind, right, title }: Kind) {
  const exporter: Exporter<Filter> = { kind, right, fileName: kind, columns, masked, statement }
  const start = (context: Context, { columns: chosen, format, ...filter }: z.infer<typeof ExportWanted>) => {
    const preferences = preferencesFor(context.actor, filter.appPreferenceId)
    return startExport(context, exporter, { title, filter: { filter, preferences }, columns: chosen, format })
  }
  return { exporter, start }
}
