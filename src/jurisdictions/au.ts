import { methodIds } from '#kit/giving/ids.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import { formatAbn, isAbn } from './numbers/abn.ts'
import { type CharityNumber, country, deductionSentence, generalReceiptPages, type TaxSentenceRule } from './jurisdiction.ts'

/** Gifts of two dollars or more are deductible. */
const leastDeductible = 200

/** For a deductible gift, for which nothing was given in return. */
const sentence: TaxSentenceRule = ({ taxNo, charityName, isPurchase, ...gift }) =>
  taxNo && !isPurchase && gift.deductible.minor >= leastDeductible
    ? deductionSentence({ whole: 'TAX_GIFT_RECIPIENT', part: 'TAX_GIFT_RECIPIENT_PART' }, gift, {
        charity: charityName,
        number: formatAbn(taxNo),
      })
    : null

const abn: CharityNumber = { label: 'ABN', faultOf: number => (isAbn(number) ? null : 'NOT_AN_ABN') }

/** Australia. Tax file numbers are never collected for gifts. */
export const au = country({
  code: 'AU',
  name: 'Australia',
  currency: 'AUD',
  money: {
    sign: '$',
    symbol: 'A$',
    written: '(?:AU?)?\\$',
    name: { en: 'Australian dollars', ms: 'Dolar Australia' },
    inWords: {
      en: { whole: ['dollar', 'dollars'], cents: ['cent', 'cents'] },
      ms: { whole: ['dolar', 'dolar'], cents: ['sen', 'sen'] },
    },
    leastByCard: 50,
    notes: [100_00, 50_00, 20_00, 10_00, 5_00],
    coins: [2_00, 1_00, 50, 20, 10, 5],
  },
  days: { day: 'DD/MM/YYYY', dayInText: 'DD/MM/YYYY', monthDay: 'DD/MM', monthDayInText: 'DD/MM' },
  timeZone: 'Australia/Sydney',
  zoneCodes: {},
  timeZones: [
    'Australia/Sydney',
    'Australia/Melbourne',
    'Australia/Brisbane',
    'Australia/Adelaide',
    'Australia/Darwin',
    'Australia/Perth',
    'Australia/Hobart',
  ],
  weekend: [6, 7],
  languages: ['en'],
  phone: {
    dialCode: '+61',
    minDigits: 8,
    mostDigits: 9,
    typedGroups: [3],
    shownGroups: [3, 3, 3, Infinity],
    shownGroupsWithZero: [4, 3, 3, Infinity],
  },
  identity: {
    numbers: {
      abn: {
        label: 'ABN',
        // Eleven digits that begin so are more likely a phone with its dial code.
        isWrittenIn: text => /^(?!6[01])\d{11}$/.test(normalIdNumber(text)) && isAbn(normalIdNumber(text)),
        isOfOrganisations: true,
        doubt: { from: 11, isPlausible: isAbn },
      },
    },
    takesOthers: true,
    typeOf: (number, { isCompany }) => (isCompany || /^\d{11}$/.test(number) ? 'abn' : 'other'),
    staffNumberError: () => null,
    isAskedAtEnrolment: false,
    isOnEveryReceipt: false,
  },
  // GIRO is a bank transfer of Singapore and Malaysia; here direct debit is set up with the donor's bank, not at a counter.
  counterMethods: [methodIds.cash, methodIds.card, methodIds.cheque, methodIds.bankTransfer, methodIds.others],
  payPartners: [],
  tax: { yearBeginsIn: 7, registration: null, reliefFrom: leastDeductible, sentence },
  charityNumbers: { registration: abn, tax: abn },
  companyEndings: ['pty ltd', 'pty limited', 'ltd', 'limited', 'inc'],
  ethnicities: ['aboriginal', 'torresStraitIslander', 'chinese', 'indian', 'malay', 'arab', 'other'],
  nisab: { goldGrams: 85, karat: 24 },
  authorities: { tax: 'ATO', religious: null, hijri: 'ANIC', regulator: 'ACNC' },
  declaredGifts: null,
  zakat: { deductsBasicNeeds: false },
  cheques: { staleAfterMonths: 15, dateReceipts: false },
  receiptPages: generalReceiptPages,
  enrolment: { path: 'enroll', namesCharity: false, number: null },
})
