import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import { paymentMethod } from '#kit/giving/payment.ts'
import type { Context } from '#platform/server/context.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import { refuse } from '#platform/server/refuse.ts'
import { maskIdNumber } from '#jurisdictions/identity-numbers.ts'
import { taxButton, zakatItems } from '#features/gifts/tax-state.ts'
import { giftModes } from '#kit/giving/giving.ts'
import { paymentTypes } from '#kit/giving/payment.ts'
import { columnsOf, rowFields, valuesOf } from '#features/gifts/answer-fields.ts'
import type { Gift, GiftColumn } from '#features/gifts/columns.ts'
import { giftColumnsOf } from './gift-columns.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import { giftActions, isEnded, preferenceModules } from '#features/gifts/rules.ts'
import { charityRow } from '#features/charity/server/public.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** The columns of a gift that a list row needs: those it answers, and those that other fields are computed from. */
const rowColumnNames = [
  ...columnsOf(rowFields),
  'amountMinor',
  'refundedMinor',
  'currency',
  'donationMethod',
] as const satisfies readonly GiftColumn[]

const isZakat = (column: RawBuilder<unknown>) => sql`${column} in (${sql.join(zakatItems.map(sql.lit))})`
/**
 * Whether the charity of a gift `d` may register it with the tax authority: as an IPC, or for zakat among its purposes (decision 0105). Its
 * lines are read only where that decides on its button.
 */
const isProviderRegistered = sql`
  c.is_ipc or (d.is_iras_inclusion and coalesce(
    (select bool_or(${isZakat(sql`l.item_id`)}) from donation_line l where l.charity_id = d.charity_id and l.donation_id = d.id), ${isZakat(sql`d.item_id`)}))`

/** The columns of a row and their sources: `p` the ids, `d` the gift, `o` its donor, `f` its purpose. */
export const rowColumns: RawBuilder<unknown> = sql`
  ${giftColumnsOf('d', rowColumnNames)}, f.name as fund_name, f.name_ms as fund_name_ms, o.email as donor_email, o.phone as donor_phone, o.nric_tail, o.id_type,
  c.country, c.is_ipc, (select count(*) from donation_purpose s where s.charity_id = d.charity_id and s.donation_id = d.id) as purposes,
  ${isProviderRegistered} as is_provider_registered`
export const rowSources = (charityId: number): RawBuilder<unknown> => sql`
  join donation d on d.charity_id = ${charityId} and d.id = p.id
  join fund f on f.charity_id = ${charityId} and f.id = d.fund_id
  cross join ${charityRow(charityId)} c
  left join ${donorsOf(charityId)} o on o.id = d.donor_id`

/** A list row as the statement reads it. */
export type StoredGiftRow = Pick<Gift, (typeof rowColumnNames)[number]> &
  Renamed<'fund', { fundName: 'name'; fundNameMs: 'nameMs' }> &
  LeftJoined<DonorColumns> &
  RowOf<'charity', 'country' | 'isIpc'> &
  OfPurposes
/** Columns of its donor. */
export type DonorColumns = Renamed<'donor', { donorEmail: 'email'; donorPhone: 'phone' }> & RowOf<'donor', 'nricTail' | 'idType'>
/** The number of purposes of a gift that has several, 0 for a gift with one; and whether its charity may register it. */
type OfPurposes = Computed<{ purposes: number; isProviderRegistered: boolean }>

/** Turns a stored row into an answer: masks personal data, and adds the actions that the reader may take. */
export function toGiftRow(row: StoredGiftRow, can: (right: string) => boolean): GiftRow {
  const { amountMinor, refundedMinor, currency, status } = row
  const [donorEmail, donorPhone] = [row.donorEmail && maskEmail(row.donorEmail), row.donorPhone && maskPhone(row.donorPhone)]
  const isIslamic = row.appPreferenceId === preferenceIds.islamicGiving
  return {
    ...valuesOf(rowFields, row),
    amount: { minor: amountMinor, currency },
    refunded: { minor: refundedMinor, currency },
    staus: status,
    paymentStatus: paymentStatusOf(row),
    paymentMethodName: (row.paymentMethod === methodIds.card && row.cardBrand) || (paymentMethod(row.paymentMethod)?.name ?? 'others'),
    paymentType: paymentTypes[row.paymentMethod],
    mode: giftModes[row.donationMethod],
    donationToName: row.fundName,
    donationToNameMs: row.fundNameMs,
    otherPurposes: Math.max(0, row.purposes - 1),
    donorEmail,
    donorPhone,
    nirc: row.nricTail && maskIdNumber(row.idType, row.nricTail),
    countryCode: row.country,
    taxButton: taxButtonOf(row),
    ismDonorEmail: isIslamic ? donorEmail : null,
    ismDonorPhone: isIslamic ? donorPhone : null,
    ismPaymentMethod: isIslamic ? row.paymentMethod : null,
    actions: giftActions(row, can),
  }
}

const taxButtonOf = (row: StoredGiftRow) =>
  taxButton({
    country: row.country,
    donorName: row.donorName,
    donorPhone: row.donorPhone,
    donorEmail: row.donorEmail,
    isProviderRegistered: row.isProviderRegistered,
    isInclusion: row.isIrasInclusion,
    isEnded: isEnded(row.status),
    hasIdNumber: row.nricTail !== null,
  })

function paymentStatusOf({ status, amountMinor, refundedMinor }: StoredGiftRow): GiftRow['paymentStatus'] {
  if (status === 'Voided') return 'Voided'
  if (refundedMinor === 0) return 'Paid'
  return refundedMinor === amountMinor ? 'Refunded' : 'Partially Refunded'
}

const readStored = preparedQuery(
  ({ charityId, id }: { charityId: number; id: string }) =>
    sql<StoredGiftRow>`select ${rowColumns} from (select ${id}::uuid as id) p ${rowSources(charityId)}`,
)
/** Reads one gift as a list row. Throws NOT_FOUND when it does not exist or the reader may not see its module. */
export async function readRow({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<GiftRow> {
  const [row] = await readStored(tx, { charityId: actor.charityId, id })
  return toGiftRow(requireVisible(actor, row), actor.can)
}

/** Returns the row if the user may see its module; throws NOT_FOUND otherwise. */
export function requireVisible<R extends StoredGiftRow>({ can }: Pick<Context['actor'], 'can'>, row: R | undefined): R {
  if (!row || !can(`${preferenceModules[row.appPreferenceId]}:view`)) throw refuse('NOT_FOUND')
  return row
}
