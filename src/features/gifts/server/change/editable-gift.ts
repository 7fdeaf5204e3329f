import { sql } from 'kysely'
import { isHandedOver } from '#features/receipt-numbers/rules.ts'
import { eventsOf } from '#platform/server/audit/read-events.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { Gift, GiftColumn } from '#features/gifts/columns.ts'
import type { GiftToEdit } from '#features/gifts/editing.ts'
import { columnOf, type EditedColumn, type EditField, type EditLock, lockOf, plainFields } from '#features/gifts/fields.ts'
import { giftColumnsOf } from '../find/gift-columns.ts'
import type { DonorColumns } from '../find/gift-row.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { userNameOf } from '#features/accounts/server/public.ts'
import { issuedReceipts } from '#features/receipt-numbers/server/public.ts'
import { registrationsInForce } from '#features/tax-registrations/server/public.ts'
import { centreNameOf } from '#features/charity/server/public.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** The columns that an edit reads but does not change. */
const readColumns = [
  'id',
  'txnId',
  'version',
  'appPreferenceId',
  'itemId',
  'method',
  'platform',
  'donationMethod',
  'recurrenceId',
  'status',
  'amountMinor',
  'currency',
  'donatedAt',
  'receiptNo',
  'donorId',
  'donorType',
  'donorName',
  'paidWith',
] as const satisfies readonly GiftColumn[]
const columns: readonly GiftColumn[] = [...readColumns, ...plainFields.map(columnOf)]

/** A gift as it is before an edit, with its donor and the state of its receipt. */
export type EditableGift = Pick<Gift, (typeof readColumns)[number] | EditedColumn> &
  Renamed<'fund', { fundName: 'name' }> &
  LeftJoined<
    Renamed<'collectionCentre', { centreName: 'name' }> &
      DonorColumns &
      Renamed<'receipt', { validReceiptNo: 'receiptNo'; handedOverAt: 'handedOverAt' }> &
      Renamed<'taxRegistration', { registeredScheme: 'scheme' }>
  > &
  RowOf<'receipt', 'printCount' | 'sentCount'> &
  Computed<{ hasLines: boolean }>

/** Finds a gift for its edit form. Refuses with NOT_FOUND without the right to view, FORBIDDEN without the right to edit. */
export async function findEditableGift({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<EditableGift> {
  const { charityId, can } = actor
  const { rows } = await sql<EditableGift>`
    select ${giftColumnsOf('d', columns)}, f.name as fund_name, ${centreNameOf(charityId, sql`d.collection_centre_id`)} as centre_name, o.email as donor_email, o.phone as donor_phone, o.nric_tail, o.id_type,
           r.receipt_no as valid_receipt_no, r.handed_over_at, coalesce(r.print_count, 0) as print_count, coalesce(r.sent_count, 0) as sent_count, t.scheme as registered_scheme,
           exists (select from donation_line l where l.charity_id = ${charityId} and l.donation_id = d.id) as has_lines
      from donation d
      join fund f on f.charity_id = ${charityId} and f.id = d.fund_id
      left join ${donorsOf(charityId)} o on o.id = d.donor_id
      left join ${issuedReceipts(charityId)} r on r.donation_id = d.id
      left join (${registrationsInForce(charityId)}) t on t.donation_id = d.id
     where d.charity_id = ${charityId} and d.id = ${id}`.execute(tx)
  const gift = rows[0]
  if (!gift || !can(`${preferenceModules[gift.appPreferenceId]}:view`)) throw refuse('NOT_FOUND')
  if (!can(`${preferenceModules[gift.appPreferenceId]}:edit`)) throw refuse('FORBIDDEN')
  return gift
}

/** Whether the payer may hold the receipt of this gift. */
export const isReceiptHandedOver = (gift: EditableGift): boolean => gift.validReceiptNo !== null && isHandedOver(gift)

/** The reason why a field of this gift is locked; null when it is not. */
export const fieldLock = (gift: EditableGift, field: EditField): EditLock | null =>
  lockOf(field, { ...gift, isHandedOver: isReceiptHandedOver(gift), isRegistered: gift.registeredScheme !== null })

type LastChange = RowOf<'auditEvent', 'at'> & Pick<NonNullable<GiftToEdit['lastChange']>, 'changes'> & Computed<{ by: string | null }>
/** The last change of a gift; null when it was never changed. */
export async function findLastChange({ tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<LastChange | null> {
  const { rows } = await sql<LastChange>`
    select e.at, e.changes, ${userNameOf(charityId, sql`e.user_id`)} as by from ${eventsOf(charityId, 'donation', sql`${id}`)} e
     where e.outcome = 'done' and e.changes is not null
     order by e.seq desc limit 1`.execute(tx)
  return rows[0] ?? null
}
