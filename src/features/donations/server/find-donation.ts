import { sql } from 'kysely'
import { startOfYear } from '#kit/days.ts'
import type { Currency } from '#kit/money.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { donations } from '../contract.ts'
import type { DonationDetails, DonationRow } from '../rows.ts'
import { readRow } from './row.ts'
import { standing } from './totals.ts'
import { timelineOf } from './timeline.ts'

/** One gift with its lines, receipts, history and the money around it. */
export async function findDonation(context: Context, { transactionId }: In<typeof donations.find>): Promise<DonationDetails> {
  const row = await readRow(context, transactionId)
  const [more, lines, receipts, givenThisYear, near, timeline] = await Promise.all([
    moreOf(context, row.id),
    linesOf(context, row),
    receiptsOf(context, row.id),
    givenThisYearBy(context, row),
    nearOf(context, row),
    timelineOf(context, row),
  ])
  return { ...row, ...more, lines, receipts, givenThisYear, near, timeline }
}

type More = Pick<
  DonationDetails,
  | 'version'
  | 'recurrenceId'
  | 'chequeDate'
  | 'bankName'
  | 'referenceNo'
  | 'supportingFile'
  | 'language'
  | 'religionType'
  | 'salamPayDonorType'
  | 'officer'
  | 'collectionCentre'
  | 'settledAt'
  | 'settlementRef'
  | 'idType'
  | 'cardFunding'
>
async function moreOf({ tx, actor: { charityId } }: Context, id: string): Promise<More> {
  const { rows } = await sql<More>`
    select d.version, d.recurrence_id, d.card_type as card_funding, d.cheque_on as cheque_date, d.bank_name, d.reference_no, d.supporting_file, d.language, d.religion_type,
           d.salam_pay_donor_type, u.first_name || ' ' || u.last_name as officer, c.name as collection_centre, d.settled_at, d.settlement_ref, o.id_type
      from donation d
      left join app_user u on u.charity_id = ${charityId} and u.id = d.officer_id
      left join collection_centre c on c.charity_id = ${charityId} and c.id = d.collection_centre_id
      left join donor o on o.charity_id = ${charityId} and o.id = d.donor_id
     where d.charity_id = ${charityId} and d.id = ${id}`.execute(tx)
  return rows[0] as More
}

async function linesOf({ tx, actor }: Context, { id, amount: { currency } }: DonationRow) {
  const lines = await tx
    .selectFrom('donationLine')
    .selectAll()
    .where('charityId', '=', actor.charityId)
    .where('donationId', '=', id)
    .orderBy('lineNo')
    .execute()
  const moneyOf = (minor: number | null) => (minor === null ? null : { minor, currency })
  return lines.map(line => ({
    itemId: line.itemId,
    name: line.name,
    noOfPerson: line.people,
    numberOfDay: line.days,
    fidyahPerDay: line.itemId === 2 ? moneyOf(line.rateMinor) : null,
    years: line.years,
    quantity: line.quantity,
    rate: moneyOf(line.rateMinor),
    wealth: moneyOf(line.wealthMinor),
    nisab: moneyOf(line.nisabMinor),
    announced: moneyOf(line.announcedMinor),
    overrideReason: line.overrideReason,
    amount: { minor: line.amountMinor, currency },
  }))
}

const receiptsOf = ({ tx, actor }: Context, id: string) =>
  tx
    .selectFrom('receipt')
    .select(['receiptNo', 'state', 'issuedAt', 'printCount', 'sentCount', 'handedOverAt'])
    .where('charityId', '=', actor.charityId)
    .where('donationId', '=', id)
    .orderBy('issuedAt', 'desc')
    .execute()

/** What the same giver gave in the calendar year of the gift, in its currency. */
async function givenThisYearBy({ tx, actor: { charityId } }: Context, { donorId, donatedOn, amount: { currency } }: DonationRow) {
  if (!donorId) return null
  const { rows } = await sql<{ gifts: number; minor: number }>`
    select count(*) as gifts, coalesce(sum(${standing('d')}), 0)::bigint as minor from donation d
     where d.charity_id = ${charityId} and d.donor_id = ${donorId} and d.currency = ${currency}
       and d.donated_on >= ${startOfYear(donatedOn)}::date and d.donated_on < ${startOfYear(donatedOn)}::date + interval '1 year'`.execute(
    tx,
  )
  const { gifts = 0, minor = 0 } = rows[0] ?? {}
  return { gifts, sum: { minor, currency } }
}

type Near = {
  id: string
  receiptNo: string | null
  donationTimeStamp: string
  status: DonationRow['status']
  minor: number
  currency: Currency
}
/** Gifts of the same giver and amount within the same hour: perhaps one of the two was an accident. */
async function nearOf({ tx, actor: { charityId } }: Context, row: DonationRow) {
  if (!row.donorId) return []
  const { rows } = await sql<Near>`
    select d.id, d.receipt_no, d.donated_at as donation_time_stamp, d.status, d.amount_minor as minor, d.currency from donation d
     where d.charity_id = ${charityId} and d.donor_id = ${row.donorId} and d.app_preference_id = ${row.appPreferenceId} and d.id <> ${row.id}
       and d.amount_minor = ${row.amount.minor} and d.donated_at between ${row.donationTimeStamp}::timestamptz - interval '1 hour' and ${row.donationTimeStamp}::timestamptz + interval '1 hour'
     order by d.donated_at desc limit 5`.execute(tx)
  return rows.map(({ minor, currency, ...near }) => ({ ...near, amount: { minor, currency } }))
}
