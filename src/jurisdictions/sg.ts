import { itemIds, methodIds } from '#kit/giving/ids.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import { isFin, isNric } from './numbers/nric.ts'
import { hasValidUenCheckLetter, isShapedAsUen, isUen } from './numbers/uen.ts'
import {
  type CharityNumber,
  country,
  daysWithMonthNames,
  deductionSentence,
  generalReceiptPages,
  type TaxNumberKind,
  type TaxSentenceRule,
} from './jurisdiction.ts'

/** Only where the gift is deductible and registered with the number of its donor. The wording is the Commissioner of Charities'. */
const sentence: TaxSentenceRule = ({ isIpc, hasIdNumber, isRegistered, isIslamicGiving, isPurchase, ...gift }) =>
  isIpc && gift.deductible.minor > 0 && hasIdNumber && isRegistered && !isIslamicGiving && !isPurchase
    ? deductionSentence({ whole: 'TAX_DEDUCTIBLE', part: 'TAX_DEDUCTIBLE_PART' }, gift)
    : null

/** The check letter of a UEN is a warning: older numbers lack it. */
const uen: CharityNumber = {
  label: 'UEN',
  faultOf: number => (isUen(number) ? null : 'NOT_A_UEN'),
  isDoubtful: number => !hasValidUenCheckLetter(number),
}

/** Singapore. */
export const sg = country({
  code: 'SG',
  name: 'Singapore',
  currency: 'SGD',
  money: {
    sign: '$',
    symbol: 'S$',
    written: 'S?\\$',
    name: { en: 'Singapore dollars', ms: 'Dolar Singapura' },
    inWords: {
      en: { whole: ['dollar', 'dollars'], cents: ['cent', 'cents'] },
      ms: { whole: ['dolar', 'dolar'], cents: ['sen', 'sen'] },
    },
    leastByCard: 50,
    notes: [1000_00, 100_00, 50_00, 10_00, 5_00, 2_00],
    coins: [1_00, 50, 20, 10, 5],
  },
  days: daysWithMonthNames,
  timeZone: 'Asia/Singapore',
  zoneCodes: { 'Asia/Singapore': 'SGT' },
  timeZones: ['Asia/Singapore'],
  weekend: [6, 7],
  languages: ['en', 'ms'],
  phone: { dialCode: '+65', minDigits: 8, mostDigits: 8, typedGroups: [4], shownGroups: [4], shownGroupsWithZero: [4] },
  identity: {
    numbers: {
      nric: {
        label: 'NRIC',
        isNricOnReceipts: true,
        faultOf: letterFault,
        isWrittenIn: text => isWritten(text, number => !isFin(number)),
        // A FIN has the same form.
        inText: { head: '[STFGM]\\d{3}', last: '[A-Z]' },
      },
      fin: { label: 'FIN', faultOf: letterFault, isWrittenIn: text => isWritten(text, isFin) },
      uen: {
        label: 'UEN',
        faultOf: number => (isUen(number) ? null : 'NOT_A_TAX_NUMBER'),
        isWrittenIn: text => isShapedAsUen(normalIdNumber(text)),
        isOfOrganisations: true,
        doubt: { from: 9, isPlausible: hasValidUenCheckLetter },
      },
      asgd: { label: 'ASGD' },
      itr: { label: 'ITR' },
    },
    takesOthers: true,
    typeOf,
    staffNumberError: number => (/^[STFGM]\d{7}[A-Z]$/.test(number) && !isNric(number) ? 'WRONG_CHECK_LETTER' : null),
    isAskedAtEnrolment: false,
    isOnEveryReceipt: true,
  },
  counterMethods: [
    methodIds.cash,
    methodIds.card,
    methodIds.cheque,
    methodIds.payNow,
    methodIds.staticPayNow,
    methodIds.nets,
    methodIds.bankTransfer,
    methodIds.giro,
    methodIds.others,
  ],
  payPartners: ['givingsg', 'giveasia', 'salampay'],
  tax: { yearBeginsIn: 1, registration: { numberOf: taxNumberOf, kinds: ['nric', 'fin', 'uen'] }, reliefFrom: 1, sentence },
  charityNumbers: { registration: uen, tax: uen },
  companyEndings: ['pte ltd', 'private limited', 'ltd', 'limited', 'llp', 'inc'],
  ethnicities: ['chinese', 'malay', 'indian', 'eurasian', 'arab', 'other'],
  nisab: { goldGrams: 86, karat: 24 },
  authorities: { tax: 'IRAS', religious: 'MUIS', hijri: 'MUIS', regulator: 'Commissioner of Charities' },
  // Maintenance of Religious Harmony Act: single gifts of S$10,000 or more, declared by 1 April of the next year; zakat and fitrah are
  // exempt.
  declaredGifts: { from: 10_000_00, to: 'MHA', exemptItems: [itemIds.zakat, itemIds.fitrah, itemIds.zakatAndFitrah] },
  zakat: { deductsBasicNeeds: false },
  cheques: { staleAfterMonths: 6, dateReceipts: false },
  receiptPages: generalReceiptPages,
  enrolment: { path: 'enroll', namesCharity: false, number: null },
})

/** NRIC and FIN need a valid check letter. */
function taxNumberOf(number: string): TaxNumberKind<'nric' | 'fin' | 'uen'> {
  if (/^[STFGM]\d{7}[A-Z]$/.test(number)) {
    if (!isNric(number)) return { problem: 'WRONG_CHECK_LETTER' }
    return { idType: isFin(number) ? 'fin' : 'nric', isDoubtful: false }
  }
  return isUen(number) ? { idType: 'uen', isDoubtful: !hasValidUenCheckLetter(number) } : { problem: 'NOT_A_TAX_NUMBER' }
}

/** Whether a text is an NRIC or FIN that fits. */
function isWritten(text: string, fits: (number: string) => boolean): boolean {
  const number = normalIdNumber(text)
  return number !== '' && isNric(number) && fits(number)
}

function letterFault(number: string) {
  return isNric(number) ? null : 'WRONG_CHECK_LETTER'
}

function typeOf(number: string, { isCompany }: { isCompany: boolean }) {
  if (isCompany) return 'uen'
  if (/^[FGM]\d{7}[A-Z]$/.test(number)) return 'fin'
  const looksLikeUen = !/^[ST]\d{7}[A-Z]$/.test(number) && /^[0-9A-Z]{9,10}$/.test(number)
  return looksLikeUen ? 'uen' : 'nric'
}
