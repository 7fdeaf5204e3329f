import { sql } from 'kysely'
import { newId, newTxnId } from '#kit/ids.ts'
import type { Currency } from '#kit/money.ts'
import type { CardBrand, PaymentMethodId } from '#kit/payment.ts'
import { dayInZone, startOfDay } from '#kit/zones.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { type DescribedGiver, giversOf } from '#features/donors/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { takeReceiptNos, writeReceipts } from '#features/receipt-numbers/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Platform } from '#features/gifts/catalogue.ts'
import type { AppPreference, ItemId } from '#features/gifts/rules.ts'
import { giftMovement } from './gift-movement.ts'
import '../tables.ts'

/** A gift of a list, as it is to be recorded. Nobody as its giver is anonymous. */
export type ListedGift = {
  giver: DescribedGiver | null
  donatedOn: string
  amountMinor: number
  currency: Currency
  fundId: string
  paymentMethod: PaymentMethodId
  platform: Platform
  referenceNo: string | null
  chequeNo: string | null
  bankName: string | null
  remarks: string | null
  cardBrand: CardBrand | null
  cardLast4: string | null
  collectionCentreId: string | null
  isIrasInclusion: boolean
  isIpcRegistrationForIras: boolean
  language: 'en' | 'ms' | null
}
/** What became of it. `donorMade` is the giver that did not exist before. */
export type RecordedGift = { id: string; txnId: string; receiptNo: string; donorMade: string | null }
type Work = Pick<Context, 'tx' | 'now'> & { actor: { charityId: number; userId: string } }

/** Records many gifts in one transaction and a fixed number of statements: givers found or made, receipts numbered in the order of the list, the money in the books. */
export async function recordGifts(work: Work, charity: Charity, gifts: readonly ListedGift[]): Promise<RecordedGift[]> {
  if (gifts.length === 0) return []
  const { now } = work
  const { charityId } = charity
  const funds = await fundsOf(work, [...new Set(gifts.map(({ fundId }) => fundId))])
  const named = gifts.flatMap(({ giver }) => (giver ? [giver] : []))
  const matched = (await giversOf(work, charity, named))[Symbol.iterator]()
  const numbers = await takeReceiptNos(work, charity, gifts.length)
  const at = now()
  const today = dayInZone(at, charity.timeZone)
  const isNew = new Set<string>()
  const rows = gifts.map((gift, index) => {
    const match = gift.giver && matched.next().value
    const fund = funds.get(gift.fundId)
    if (!fund) throw new Error('A gift is for a fund that is not there.')
    const isOnline = gift.platform !== 'counter'
    const donorMade = match?.isNew && !isNew.has(match.donorId) ? match.donorId : null
    if (donorMade) isNew.add(donorMade)
    return {
      donorMade,
      id: newId(at.getTime()),
      txnId: newTxnId(charityId),
      receiptNo: numbers[index] ?? '',
      appPreferenceId: fund.appPreferenceId,
      itemId: fund.itemId,
      method: isOnline ? ('Online' as const) : ('Offline' as const),
      status: isOnline ? ('Accepted' as const) : ('Offline' as const),
      platform: gift.platform,
      donatedAt: gift.donatedOn === today ? at.toISOString() : startOfDay(gift.donatedOn, charity.timeZone),
      donatedOn: gift.donatedOn,
      amountMinor: gift.amountMinor,
      currency: gift.currency,
      paymentMethod: gift.paymentMethod,
      chequeNo: gift.chequeNo,
      bankName: gift.bankName,
      referenceNo: gift.referenceNo,
      remarks: gift.remarks,
      cardBrand: gift.cardBrand,
      cardLast4: gift.cardLast4,
      collectionCentreId: gift.collectionCentreId,
      isIrasInclusion: gift.isIrasInclusion,
      isIpcRegistrationForIras: gift.isIpcRegistrationForIras,
      fundId: gift.fundId,
      donationTo: fund.kind,
      donorId: match?.donorId ?? null,
      donorType: gift.giver ? gift.giver.donorType : 3,
      donorName: gift.giver ? gift.giver.name : null,
      religionType: match?.religionType ?? null,
      language: gift.language ?? match?.language ?? charity.language,
    }
  })
  await insertGifts(work, rows)
  await postToLedger(work, rows.map(giftMovement))
  await writeReceipts(
    work,
    charityId,
    rows.map(({ id, language, receiptNo }) => ({ donationId: id, language, receiptNo, handedOver: false })),
  )
  return rows.map(({ id, txnId, receiptNo, donorMade }) => ({ id, txnId, receiptNo, donorMade }))
}

type Fund = { id: string; kind: number; itemId: ItemId; appPreferenceId: AppPreference }
async function fundsOf({ tx, actor }: Work, ids: readonly string[]): Promise<Map<string, Fund>> {
  const funds = await tx
    .selectFrom('fund')
    .select(['id', 'kind', 'itemId', 'appPreferenceId'])
    .where('charityId', '=', actor.charityId)
    .where(q => q('id', '=', q.fn.any(q.val([...ids]))))
    .execute()
  return new Map(funds.map(fund => [fund.id, fund]))
}

const giftTypes = {
  id: 'uuid',
  txnId: 'text',
  receiptNo: 'text',
  appPreferenceId: 'smallint',
  itemId: 'smallint',
  method: 'text',
  status: 'text',
  platform: 'text',
  donatedAt: 'timestamptz',
  donatedOn: 'date',
  amountMinor: 'bigint',
  currency: 'text',
  paymentMethod: 'smallint',
  chequeNo: 'text',
  bankName: 'text',
  referenceNo: 'text',
  remarks: 'text',
  cardBrand: 'text',
  cardLast4: 'text',
  collectionCentreId: 'uuid',
  isIrasInclusion: 'boolean',
  isIpcRegistrationForIras: 'boolean',
  fundId: 'uuid',
  donationTo: 'smallint',
  donorId: 'uuid',
  donorType: 'smallint',
  donorName: 'text',
  religionType: 'smallint',
  language: 'text',
} as const

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
/** Rows as one parameter, by the names they have here: the database reads these fields and no others. */
function recordset(rows: readonly object[], types: Readonly<Record<string, string>>) {
  const entries = Object.entries(types)
  return {
    columns: sql.raw(entries.map(([name]) => snake(name)).join(', ')),
    chosen: sql.raw(entries.map(([name]) => `"${name}"`).join(', ')),
    source: sql`json_to_recordset(${JSON.stringify(rows)}::json) as g (${sql.raw(entries.map(([name, type]) => `"${name}" ${type}`).join(', '))})`,
  }
}

/** Uploaded gifts, donationMethod 4. One statement, so that the totals are rolled up once. */
async function insertGifts({ tx, now, actor: { charityId, userId } }: Work, rows: readonly object[]): Promise<void> {
  const { columns, chosen, source } = recordset(rows, giftTypes)
  await sql`
    insert into donation (charity_id, donation_method, officer_id, created_by, created_at, updated_at, ${columns})
    select ${charityId}, 4, ${userId}::uuid, ${userId}::uuid, ${now()}::timestamptz, ${now()}::timestamptz, ${chosen} from ${source}`.execute(
    tx,
  )
}
