import { methodIds } from '#kit/giving/ids.ts'
import { myKad, myKadAtEnrolment } from './numbers/mykad.ts'
import { country, daysWithMonthNames, deductionSentence, type TaxSentenceRule } from './jurisdiction.ts'

/** Zakat is a rebate, ringgit for ringgit; a gift to an approved fund is a deduction, and needs the donor's name and number. */
const sentence: TaxSentenceRule = gift => {
  if (gift.zakat.minor > 0) return { code: 'TAX_ZAKAT_REBATE', values: { amount: gift.zakat } }
  if (gift.isIslamicGiving || gift.isPurchase || gift.deductible.minor === 0 || !gift.taxNo || !gift.hasIdNumber || !gift.hasName)
    return null
  return deductionSentence({ whole: 'TAX_EXEMPTION', part: 'TAX_EXEMPTION_PART' }, gift, { number: gift.taxNo })
}

/** Malaysia. */
export const my = country({
  code: 'MY',
  name: 'Malaysia',
  currency: 'MYR',
  money: {
    sign: 'RM\u00A0',
    symbol: 'RM',
    written: 'RM',
    name: { en: 'Ringgit', ms: 'Ringgit' },
    inWords: {
      en: { whole: ['ringgit', 'ringgit'], cents: ['sen', 'sen'] },
      ms: { whole: ['ringgit', 'ringgit'], cents: ['sen', 'sen'] },
    },
    leastByCard: 2_00,
    notes: [100_00, 50_00, 20_00, 10_00, 5_00, 1_00],
    coins: [50, 20, 10, 5],
  },
  days: daysWithMonthNames,
  timeZone: 'Asia/Kuala_Lumpur',
  zoneCodes: { 'Asia/Kuala_Lumpur': 'MYT', 'Asia/Kuching': 'MYT' },
  timeZones: ['Asia/Kuala_Lumpur', 'Asia/Kuching'],
  weekend: [6, 7],
  languages: ['en', 'ms'],
  phone: { dialCode: '+60', minDigits: 8, mostDigits: 10, typedGroups: [4], shownGroups: [4], shownGroupsWithZero: [4] },
  identity: {
    numbers: { mykad: myKad },
    takesOthers: true,
    typeOf: (_, { isCompany }) => (isCompany ? 'other' : 'mykad'),
    staffNumberError: number => (/^\d+$/.test(number) && number.length !== 12 ? 'NRIC_LENGTH' : null),
    isAskedAtEnrolment: true,
    isOnEveryReceipt: true,
  },
  counterMethods: [methodIds.cash, methodIds.card, methodIds.cheque, methodIds.bankTransfer, methodIds.giro, methodIds.others],
  payPartners: ['giveasia'],
  tax: { yearBeginsIn: 1, registration: null, reliefFrom: 1, sentence },
  charityNumbers: {
    // Societies, trusts and companies have registers of their own, whose numbers share no form.
    registration: { label: 'ROS / SSM', faultOf: () => null },
    // The approval under s.44(6), which receipts quote.
    tax: { label: 'LHDN', faultOf: number => (/\d{6}/.test(number) ? null : 'NOT_AN_APPROVAL') },
  },
  companyEndings: ['sdn bhd', 'sendirian berhad', 'bhd', 'berhad', 'plt'],
  ethnicities: ['malay', 'chinese', 'indian', 'bumiputera', 'orangAsli', 'other'],
  nisab: { goldGrams: 85, karat: 24 },
  authorities: { tax: 'LHDN', religious: 'MAIN', hijri: 'JAKIM', regulator: 'Registrar of Societies' },
  declaredGifts: null,
  // Income Tax Act s.44(6): a receipt is dated no earlier than the money is banked.
  zakat: { deductsBasicNeeds: true },
  cheques: { staleAfterMonths: 6, dateReceipts: true },
  receiptPages: { zakatOnWealth: 'malay_harta', fidyah: 'malay_fidyah', wakaf: 'malay_wakaf', mosque: 'malay_mosque' },
  enrolment: { path: 'enroll', namesCharity: false, number: myKadAtEnrolment },
})
