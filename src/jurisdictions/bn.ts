import { methodIds } from '#kit/giving/ids.ts'
import { formatBruneiIc, isBruneiIc } from './numbers/brunei-ic.ts'
import { country, daysWithMonthNames, type EnrolmentNumber, generalReceiptPages, type TaxSentenceRule } from './jurisdiction.ts'
import { formatMyKad, myKadAtEnrolment } from './numbers/mykad.ts'

/** The eight digits of a Brunei card are accepted beside the twelve of a Malaysian one. */
const bruneiIcOrMyKad: EnrolmentNumber<'bruneiIc' | 'mykad'> = {
  faultOf: text => (isBruneiIc(text.trim()) ? null : myKadAtEnrolment.faultOf(text)),
  typeOf: number => (number.length === 8 ? 'bruneiIc' : 'mykad'),
  type(shown, typed) {
    const digits = myKadAtEnrolment.type(shown, typed).replace(/\D/g, '')
    return digits.length <= 8 ? formatBruneiIc(digits) : formatMyKad(digits)
  },
  hint: 'myKadOrBruneiIc',
}

/** Brunei has no income tax on persons, so its receipts carry no sentence. */
const sentence: TaxSentenceRule = () => null

/** Brunei. */
export const bn = country({
  code: 'BN',
  name: 'Brunei',
  currency: 'BND',
  money: {
    sign: '$',
    symbol: 'B$',
    written: '(?:BN?)?\\$',
    name: { en: 'Brunei dollars', ms: 'Dolar Brunei' },
    inWords: {
      en: { whole: ['dollar', 'dollars'], cents: ['cent', 'cents'] },
      ms: { whole: ['dolar', 'dolar'], cents: ['sen', 'sen'] },
    },
    // Charges in Brunei dollars are paid out in another currency, and have to reach its least amount after conversion.
    leastByCard: 1_00,
    notes: [500_00, 100_00, 50_00, 20_00, 10_00, 5_00, 1_00],
    coins: [50, 20, 10, 5],
  },
  days: daysWithMonthNames,
  timeZone: 'Asia/Brunei',
  zoneCodes: { 'Asia/Brunei': 'BNT' },
  timeZones: ['Asia/Brunei'],
  weekend: [6, 7],
  languages: ['en', 'ms'],
  // Mobile numbers have seven digits; the specification's minimum of eight would refuse them all.
  phone: { dialCode: '+673', minDigits: 7, mostDigits: 7, typedGroups: [4], shownGroups: [3, 4], shownGroupsWithZero: [3, 4] },
  identity: {
    numbers: {
      bruneiIc: { label: 'IC', isWrittenIn: text => /^\d{2}-\d{6}$/.test(text.trim()), doubt: { from: 8, isPlausible: isBruneiIc } },
    },
    takesOthers: true,
    typeOf: (_, { isCompany }) => (isCompany ? 'other' : 'bruneiIc'),
    staffNumberError: () => null,
    isAskedAtEnrolment: true,
    isOnEveryReceipt: true,
  },
  counterMethods: [methodIds.cash, methodIds.card, methodIds.cheque, methodIds.bankTransfer, methodIds.giro, methodIds.others],
  payPartners: ['giveasia'],
  tax: { yearBeginsIn: 1, registration: null, reliefFrom: Infinity, sentence },
  // Ministries, societies and companies have registers of their own, and receipts need no tax number.
  charityNumbers: { registration: { label: 'ROS', faultOf: () => null }, tax: null },
  companyEndings: ['sdn bhd', 'sendirian berhad', 'bhd', 'berhad', 'limited'],
  ethnicities: ['malay', 'chinese', 'kedayan', 'other'],
  nisab: { goldGrams: 85, karat: 21 },
  authorities: { tax: null, religious: 'MUIB', hijri: 'KHEU', regulator: 'Registrar of Societies' },
  declaredGifts: null,
  zakat: { deductsBasicNeeds: false },
  cheques: { staleAfterMonths: 6, dateReceipts: false },
  receiptPages: generalReceiptPages,
  enrolment: { path: 'bn/enroll', namesCharity: true, number: bruneiIcOrMyKad },
})
