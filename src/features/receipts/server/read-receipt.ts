import { sql } from 'kysely'
import { type CardBrand, paymentMethod, type PaymentMethodId } from '#kit/payment.ts'
import { type Currency, formatMoney, type Money } from '#kit/money.ts'
import { startOfDay } from '#kit/zones.ts'
import { frequencyName, givingItem, type ItemId, paidBy } from '#features/donations/rules.ts'
import type { IdType } from '#features/donors/rules.ts'
import type { Tx } from '#platform/server/db.ts'
import type { ReceiptData } from '../contract.ts'
import { amountInWords, receiptPathOf, taxReliefOf, taxSentence } from '../rules.ts'

/** Everything a receipt says, personal data in full; who may see it decides what is masked. */
export type FullReceipt = ReceiptData & {
  donationId: string
  printCount: number
  issuedAt: string
  idTail: string | null
  email: string | null
}

type Stored = {
  donationId: string
  charityName: string
  logoFile: string | null
  colour: string
  country: string
  address: string | null
  charityPhone: string | null
  registrationNo: string | null
  taxNo: string | null
  isIpc: boolean
  isIslamic: boolean
  timeZone: string
  donorName: string | null
  phone: string | null
  email: string | null
  idType: IdType | null
  nricTail: string | null
  receiptNo: string
  checkCode: string
  state: 'issued' | 'voided' | 'replaced'
  replacedBy: string | null
  language: 'en' | 'ms'
  printCount: number
  issuedAt: string
  donatedAt: string
  donatedOn: string
  method: 'Online' | 'Offline'
  txnId: string
  itemId: ItemId
  amountMinor: number
  refundedMinor: number
  currency: Currency
  paymentMethod: PaymentMethodId
  cardBrand: CardBrand | null
  cardLast4: string | null
  chequeNo: string | null
  frequency: number | null
  purpose: string
  isTaxDeductible: boolean
  isRegistered: boolean
}
type Line = {
  itemId: ItemId
  name: string
  people: number | null
  days: number | null
  years: number | null
  quantity: number | null
  rateMinor: number | null
  amountMinor: number
}

/** The latest receipt of a transaction of this charity, or null. */
export async function readReceipt(tx: Tx, charityId: number, txnId: string): Promise<FullReceipt | null> {
  const { rows } = await sql<Stored>`
    select d.id as donation_id, c.name as charity_name, c.logo_file, c.colour, c.country, c.address, c.phone as charity_phone,
           c.registration_no, c.tax_no, c.is_ipc, c.is_islamic, c.time_zone, d.donor_name, o.phone, o.email, o.id_type, o.nric_tail, r.receipt_no, r.check_code, r.state,
           r.replaced_by, r.language, r.print_count, r.issued_at, d.donated_at, d.donated_on, d.method, d.txn_id, d.item_id, d.amount_minor, d.refunded_minor,
           d.currency, d.payment_method, d.card_brand, d.card_last4, d.cheque_no, d.frequency, f.is_tax_deductible, d.is_ipc_registration_for_iras as is_registered,
           case when r.language = 'ms' then coalesce(f.name_ms, f.name) else f.name end as purpose
      from donation d
      join charity c on c.charity_id = ${charityId}
      join fund f on f.charity_id = ${charityId} and f.id = d.fund_id
      join receipt r on r.charity_id = ${charityId} and r.donation_id = d.id
      left join donor o on o.charity_id = ${charityId} and o.id = d.donor_id
     where d.charity_id = ${charityId} and d.txn_id = ${txnId} order by r.number desc limit 1`.execute(tx)
  const stored = rows[0]
  if (!stored) return null
  const lines = await sql<Line>`
    select item_id, name, people, days, years, quantity, rate_minor, amount_minor from donation_line
     where charity_id = ${charityId} and donation_id = ${stored.donationId} order by line_no`.execute(tx)
  return receiptOf(stored, lines.rows)
}

function receiptOf(stored: Stored, lines: readonly Line[]): FullReceipt {
  const { currency, itemId, country, language } = stored
  const amountOf = (minor: number): Money => ({ minor, currency })
  const named = (of: (line: Line) => boolean) =>
    lines.filter(of).map(line => ({ name: line.name, amount: amountOf(line.amountMinor), noOfPerson: line.people ?? 1 }))
  const hasTime = stored.method === 'Online' || stored.donatedAt !== startOfDay(stored.donatedOn, stored.timeZone).replace('.000Z', 'Z')
  return {
    donationId: stored.donationId,
    printCount: stored.printCount,
    issuedAt: stored.issuedAt,
    idTail: stored.nricTail,
    email: stored.email,
    charityName: stored.charityName,
    charityIcon: stored.logoFile,
    donorName: stored.donorName,
    nirc: stored.nricTail && `${stored.idType === 'mykad' ? 'XXXXXX-XX-' : 'XXXXX'}${stored.nricTail}`,
    donorPhone: stored.phone,
    donorEmail: stored.email,
    receiptNo: stored.receiptNo,
    timeStamp: hasTime ? stored.donatedAt : stored.donatedOn,
    transactionNo: stored.txnId,
    donationMethod: givingItem(itemId).receipt,
    donationAmount: amountOf(stored.amountMinor),
    paymentType: frequencyName(stored.frequency) === 'One Time' ? 'One Time' : 'Recurrent',
    paymentMethod: paymentMethod(stored.paymentMethod)
      ? paidBy({ method: stored.paymentMethod, brand: stored.cardBrand, last4: stored.cardLast4, chequeNo: stored.chequeNo })
      : 'Others',
    frequency: frequencyName(stored.frequency),
    attributes: {
      fitrahAttribute: named(line => line.itemId === 3),
      harta: { type: named(line => line.itemId === 1).map(({ name, amount }) => ({ name, amount })) },
      fidyah: named(line => line.itemId === 2).map(({ name, amount }) => ({ name, amount })),
    },
    purpose: stored.purpose,
    lines: lines.length
      ? lines.map(line => ({
          label: givingItem(line.itemId).receipt,
          reckoning: reckoningOf(line, currency, language),
          amount: amountOf(line.amountMinor),
        }))
      : [{ label: givingItem(itemId).receipt, reckoning: stored.purpose, amount: amountOf(stored.amountMinor) }],
    inWords: amountInWords(amountOf(stored.amountMinor), language),
    taxRelief: taxReliefOf(itemId),
    taxSentence: taxSentence({ ...stored, hasIdNumber: stored.nricTail !== null }),
    state: stored.state,
    replacedBy: stored.replacedBy,
    refunded: amountOf(stored.refundedMinor),
    checkCode: stored.checkCode,
    path: receiptPathOf(itemId, currency),
    language,
    charity: {
      colour: stored.colour,
      country,
      address: stored.address,
      phone: stored.charityPhone,
      registrationNo: stored.registrationNo,
      isIslamic: stored.isIslamic,
    },
  }
}

/** How a line was reckoned, in a few words: '5 people × RM 7', '12 days × $4 × 2 years'. */
function reckoningOf({ name, people, days, years, quantity, rateMinor }: Line, currency: Currency, language: 'en' | 'ms'): string {
  const words = language === 'ms' ? { people: 'orang', days: 'hari', years: 'tahun' } : { people: 'people', days: 'days', years: 'years' }
  const rate = rateMinor === null ? null : formatMoney({ minor: rateMinor, currency })
  const factors = [
    people && `${people} ${words.people}`,
    days && `${days} ${words.days}`,
    quantity && String(quantity),
    rate,
    years && years > 1 && `${years} ${words.years}`,
  ]
  const reckoned = factors.filter(Boolean).join(' × ')
  return reckoned ? `${name}, ${reckoned}` : name
}
