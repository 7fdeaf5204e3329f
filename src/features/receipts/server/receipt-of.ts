import { donationMethodIds, itemIds } from '#kit/giving/ids.ts'
import { maskIdNumber } from '#jurisdictions/identity-numbers.ts'
import type { Language } from '#kit/text/languages.ts'
import { answerText } from '#platform/server/answer-text.ts'
import type { DocumentTexts } from '#platform/server/texts.ts'
import { amountInWords } from '#jurisdictions/amount-in-words.ts'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { receiptDay, receiptZone } from '#jurisdictions/zones.ts'
import { dayInZone, startOfDay } from '#kit/time/time-zones.ts'
import { receiptKindOf } from '#features/charity/rules.ts'
import { publicFileAt } from '#platform/server/files/public-files.ts'
import type { ReceiptData } from '../contract.ts'
import { keptParts } from '#features/gifts/kept-parts.ts'
import { zakatItems } from '#features/gifts/tax-state.ts'
import { itemTerm } from '#features/gifts/item-terms.ts'
import { frequencyTerm, paidByTerm } from '#features/gifts/terms.ts'
import { termsIn, wireTerms, type StoredGiftLine } from '#features/gifts/server/public.ts'
import { idNameOf, receiptPathOf, registrationOf, type TaxCase, taxReliefOf, taxSentence } from '../rules.ts'
import type { StoredReceipt } from './stored-receipt.ts'
import { describeCalculation } from './describe-calculation.ts'

/** All data of a receipt, unmasked; the caller masks personal data by rights. */
export type FullReceipt = ReceiptData & {
  donationId: string
  itemId: number
  printCount: number
  issuedAt: string
  idTail: string | null
  email: string | null
}

/** Builds a receipt from its row and the lines of its gift. */
export function receiptOf(charityId: number, stored: StoredReceipt, lines: readonly StoredGiftLine[]): FullReceipt {
  const { currency, itemId, country, language } = stored
  const amountOf = (minor: number): Money => ({ minor, currency })
  const named = (isNamed: (line: StoredGiftLine) => boolean) =>
    lines.filter(isNamed).map(line => ({ name: line.name, amount: amountOf(line.amountMinor), noOfPerson: line.people ?? 1 }))
  const netLines = keptPartsOf(stored, lines)
  const sumOf = (isCounted: (part: KeptPart) => boolean) =>
    amountOf(netLines.filter(isCounted).reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  const clearance = clearanceOf(stored)
  const isValid = stored.state === 'issued' && stored.refundedMinor < stored.amountMinor && clearance !== 'unbanked'
  const relief = taxReliefOf({ country, isValid, isAnonymous: stored.donorName === null, lines: netLines })
  return {
    donationId: stored.donationId,
    itemId,
    printCount: stored.printCount,
    issuedAt: stored.issuedAt,
    idTail: stored.nricTail,
    email: stored.email,
    charityName: stored.charityName,
    charityIcon: publicFileAt(stored.logoFile),
    donorName: stored.donorName,
    nirc: stored.organisationNo ?? (stored.nricTail && maskIdNumber(stored.idType, stored.nricTail, 'X')),
    idType: stored.idType,
    donorPhone: stored.phone,
    donorEmail: stored.email,
    receiptNo: stored.receiptNo,
    ...dateOf(stored),
    transactionNo: stored.txnId,
    donationMethod: itemTerm(wireTerms, itemId),
    donationAmount: amountOf(stored.amountMinor),
    ...paymentOf(stored),
    clearance,
    attributes: {
      fitrahAttribute: named(line => line.itemId === itemIds.fitrah),
      harta: { type: named(line => line.itemId === itemIds.zakat).map(({ name, amount }) => ({ name, amount })) },
      fidyah: named(line => line.itemId === itemIds.fidyah).map(({ name, amount }) => ({ name, amount })),
    },
    purpose: stored.purpose,
    lines: linesOf(stored, lines),
    inWords: amountInWords(amountOf(stored.amountMinor), language),
    taxRelief: relief && relief.answer,
    taxReliefPart: relief && relief.minor > 0 && relief.minor < stored.amountMinor ? amountOf(relief.minor) : null,
    taxSentence: taxTextOf(language, {
      ...stored,
      items: netLines.map(part => part.itemId),
      amount: amountOf(stored.amountMinor),
      zakat: sumOf(part => zakatItems.includes(part.itemId)),
      deductible: sumOf(part => part.isTaxDeductible),
      hasIdNumber: stored.nricTail !== null,
      hasName: stored.donorName !== null,
      isValid,
    }),
    state: stored.state,
    replacedBy: stored.replacedBy,
    refunded: amountOf(stored.refundedMinor),
    checkCode: `${charityId}-${stored.checkCode}`,
    path: receiptPathOf(itemId, currency),
    language,
    closing: closingOf(stored),
    charity: {
      colour: stored.colour,
      country,
      address: stored.address,
      phone: stored.charityPhone,
      registrationNo: stored.registrationNo,
      isIslamic: stored.isIslamic,
      nameJawi: stored.nameJawi,
    },
  }
}

/** The charity's own closing words for the kind of a receipt, in the languages that it wrote them in. */
const closingOf = ({ itemId, receiptWording }: StoredReceipt): ReceiptData['closing'] =>
  Object.fromEntries(Object.entries(receiptWording[receiptKindOf(itemId)] ?? {}).filter(([, text]) => text !== ''))

const plainItems = new Set<number>([itemIds.donation, itemIds.purchase, itemIds.purchaseAndDonation])
/** The closing words of a printed receipt: the charity's own, else a prayer for Islamic giving, else thanks. */
export function closingText({ closing, language, charity, itemId }: FullReceipt, texts: DocumentTexts): string {
  return closing[language] ?? (charity.isIslamic && !plainItems.has(itemId) ? texts.receipts_prayer() : texts.receipts_thanks())
}

/** The payment method and the frequency of a receipt, in English and as codes for other languages. */
function paymentOf({ paymentMethod, cardBrand, cardLast4, chequeNo, frequency }: StoredReceipt) {
  const paidWith = { method: paymentMethod, brand: cardBrand, last4: cardLast4, chequeNo }
  return {
    paymentType: frequency === null ? 'One Time' : 'Recurrent',
    paymentMethod: paidByTerm(wireTerms, paidWith),
    frequency: frequencyTerm(wireTerms, frequency),
    paidWith,
    frequencyId: frequency,
  }
}

/** The registration number of a charity with its name. */
export const registrationText = (
  charity: Pick<ReceiptData['charity'], 'country' | 'registrationNo'>,
  texts: DocumentTexts,
): string | null => registrationOf(charity, number => texts.receipts_registration_no({ number }))

/** The state of a cheque that the receipt mentions: until it has cleared, and when it was returned. */
function clearanceOf({ chequeState, state, country }: StoredReceipt): ReceiptData['clearance'] {
  if (chequeState === 'returned') return 'returned'
  if (state !== 'issued' || chequeState === null || chequeState === 'cleared') return null
  return chequeState === 'inHand' && jurisdictionOf(country).cheques.dateReceipts ? 'unbanked' : 'subject'
}

/** The text about the cheque, next to how the gift was paid; null for all other receipts. */
export function clearanceText({ clearance }: ReceiptData, texts: DocumentTexts): string | null {
  if (clearance === null) return null
  const words = {
    subject: texts.receipts_clearance_subject,
    unbanked: texts.receipts_clearance_unbanked,
    returned: texts.receipts_clearance_returned,
  }
  return words[clearance]()
}

/**
 * The moment or the day of a receipt. In countries that date receipts no earlier than banking, a receipt for a cheque has the day of
 * banking.
 */
function dateOf(stored: StoredReceipt): Pick<ReceiptData, 'timeStamp' | 'localOn'> {
  const { chequeBankedOn, donatedOn, country } = stored
  if (chequeBankedOn && chequeBankedOn > donatedOn && jurisdictionOf(country).cheques.dateReceipts)
    return { timeStamp: chequeBankedOn, localOn: null }
  return hasTime(stored) ? { timeStamp: stored.donatedAt, localOn: localDay(stored) } : { timeStamp: donatedOn, localOn: null }
}

/** Whether a gift has a time of its own. One that was recorded or uploaded for a day only is stored at midnight. */
const hasTime = ({ method, donationMethod, donatedAt, donatedOn, timeZone }: StoredReceipt) =>
  (method === 'Online' && donationMethod !== donationMethodIds.upload) ||
  donatedAt !== startOfDay(donatedOn, timeZone).replace('.000Z', 'Z')
const localDay = ({ donatedAt, donatedOn }: StoredReceipt) => (dayInZone(donatedAt, receiptZone) === donatedOn ? null : donatedOn)

/** The label of the payer's identity number: NRIC, or the name of its kind. */
export function idLabelOf({ idType, charity: { country } }: ReceiptData, texts: DocumentTexts): string {
  const name = idNameOf(country, idType)
  if (name === 'other') return texts.receipts_other_id_no()
  return name ?? texts.receipts_id_no()
}

/** The charity's own day, where it differs from the one in Malaysia; null elsewhere. */
export const localDateText = ({ localOn, language }: FullReceipt, texts: DocumentTexts): string | null =>
  localOn && texts.receipts_local_date({ day: receiptDay(localOn, language) })

/** The text of a receipt's tax relief; null where the receipt has no such row. */
export function taxReliefText({ taxRelief, taxReliefPart, donationAmount }: ReceiptData, texts: DocumentTexts): string | null {
  if (taxReliefPart) return texts.receipts_relief_of_part({ part: formatMoney(taxReliefPart), whole: formatMoney(donationAmount) })
  return taxRelief && (taxRelief === 'Yes' ? texts.receipts_yes() : texts.receipts_no())
}

/** The tax sentence of a receipt in a language; null when it has none. @internal tested by itself */
export function taxTextOf(language: Language, gift: TaxCase): string | null {
  const sentence = taxSentence(gift)
  if (!sentence) return null
  const values = Object.entries(sentence.values).map(([name, value]) => [name, typeof value === 'string' ? value : formatMoney(value)])
  return answerText(sentence.code, Object.fromEntries(values), language)
}

/** The lines of a receipt: those of its gift, or the gift itself. */
function linesOf(
  { currency, itemId, language, purpose, amountMinor }: StoredReceipt,
  lines: readonly StoredGiftLine[],
): ReceiptData['lines'] {
  const label = (item: number) => itemTerm(termsIn(language), item)
  if (lines.length === 0) return [{ label: label(itemId), calculation: purpose, amount: { minor: amountMinor, currency } }]
  return lines.map(line => ({
    label: label(line.itemId),
    calculation: describeCalculation(line, currency, language),
    amount: { minor: line.amountMinor, currency },
  }))
}

type KeptPart = { itemId: number; amountMinor: number; isTaxDeductible: boolean }
/** The lines of a gift, or the gift itself, each without its share of what was refunded, in minor units: tax relief is for the rest. */
function keptPartsOf({ itemId, amountMinor, refundedMinor, isTaxDeductible }: StoredReceipt, lines: readonly StoredGiftLine[]): KeptPart[] {
  const parts: KeptPart[] = lines.length
    ? lines.map(line => ({ ...line, isTaxDeductible: line.isTaxDeductible ?? isTaxDeductible }))
    : [{ itemId, amountMinor, isTaxDeductible }]
  return keptParts(refundedMinor, parts)
}
