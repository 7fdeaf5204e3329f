import { sql } from 'kysely'
import type { Currency } from '#kit/giving/money.ts'
import type { CardBrand, PaymentMethodId } from '#kit/giving/payment.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { isHandedOver } from '#features/receipt-numbers/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type EditState, lockOf, type EditField, type EditLock } from '#features/gifts/editing.ts'
import { appPreferences, type ItemId } from '#features/gifts/rules.ts'

/** A gift as an edit finds it, with its giver and what became of its receipt. */
export type GiftFacts = Omit<EditState, 'isHandedOver'> & {
  id: string
  txnId: string
  version: number
  itemId: ItemId
  amountMinor: number
  currency: Currency
  donatedAt: string
  donatedOn: string
  paymentMethod: PaymentMethodId
  cardBrand: CardBrand | null
  cardLast4: string | null
  chequeNo: string | null
  chequeOn: string | null
  bankName: string | null
  referenceNo: string | null
  remarks: string | null
  supportingFile: string | null
  fundId: string
  fundName: string
  collectionCentreId: string | null
  centreName: string | null
  language: 'en' | 'ms'
  isIrasInclusion: boolean
  receiptNo: string | null
  donorId: string | null
  donorType: 1 | 2 | 3
  donorName: string | null
  donorEmail: string | null
  donorPhone: string | null
  nricTail: string | null
  idType: IdType | null
  standingNo: string | null
  handedOverAt: string | null
  printCount: number
  sentCount: number
}

/** A gift that its reader may change, and why each field that stays does. Not found, or forbidden, otherwise. */
export async function giftToEdit({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<GiftFacts> {
  const { charityId, can } = actor
  const { rows } = await sql<GiftFacts>`
    select d.id, d.txn_id, d.version, d.app_preference_id, d.item_id, d.method, d.donation_method, d.recurrence_id, d.status, d.amount_minor, d.currency, d.donated_at,
           d.donated_on, d.payment_method, d.card_brand, d.card_last4, d.cheque_no, d.cheque_on, d.bank_name, d.reference_no, d.remarks, d.supporting_file, d.fund_id,
           f.name as fund_name, d.collection_centre_id, c.name as centre_name, d.language, d.is_iras_inclusion, d.is_ipc_registration_for_iras, d.receipt_no,
           d.donor_id, d.donor_type, d.donor_name, o.email as donor_email, o.phone as donor_phone, o.nric_tail, o.id_type,
           r.receipt_no as standing_no, r.handed_over_at, coalesce(r.print_count, 0) as print_count, coalesce(r.sent_count, 0) as sent_count,
           exists (select from donation_line l where l.charity_id = ${charityId} and l.donation_id = d.id) as has_lines
      from donation d
      join fund f on f.charity_id = ${charityId} and f.id = d.fund_id
      left join collection_centre c on c.charity_id = ${charityId} and c.id = d.collection_centre_id
      left join donor o on o.charity_id = ${charityId} and o.id = d.donor_id
      left join receipt r on r.charity_id = ${charityId} and r.donation_id = d.id and r.state = 'issued'
     where d.charity_id = ${charityId} and d.id = ${id}`.execute(tx)
  const gift = rows[0]
  if (!gift || !can(`${appPreferences[gift.appPreferenceId]}:view`)) throw refuse('NOT_FOUND')
  if (!can(`${appPreferences[gift.appPreferenceId]}:edit`)) throw refuse('FORBIDDEN')
  return gift
}

/** Whether the payer may hold the receipt of this gift. */
export const wasHandedOver = (gift: GiftFacts): boolean => gift.standingNo !== null && isHandedOver(gift)

/** Why a field of this gift stays as it is. */
export const lockIn = (gift: GiftFacts, field: EditField): EditLock | null => lockOf(field, { ...gift, isHandedOver: wasHandedOver(gift) })

type Event = { by: string | null; at: string; changes: Record<string, [unknown, unknown]> }
/** Who changed a gift last, when, and what. */
export async function lastChangeOf({ tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<Event | null> {
  const { rows } = await sql<Event>`
    select e.at, e.changes, u.first_name || ' ' || u.last_name as by from audit_event e
      left join app_user u on u.charity_id = ${charityId} and u.id = e.user_id
     where e.charity_id = ${charityId} and e.subject_kind = 'donation' and e.subject_id = ${id} and e.outcome = 'done' and e.changes is not null
     order by e.seq desc limit 1`.execute(tx)
  return rows[0] ?? null
}
