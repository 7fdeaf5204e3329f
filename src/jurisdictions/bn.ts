import { generalReceiptPages, type Jurisdiction, type TaxSentence } from './jurisdiction.ts'

const hasText = (text: string) => text.trim() !== ''

/** Brunei. */
export const bn: Jurisdiction = {
  code: 'BN',
  name: 'Brunei',
  currency: 'BND',
  currencySymbol: 'B$',
  denominations: { notes: [1_00, 5_00, 10_00, 20_00, 50_00, 100_00, 500_00], coins: [5, 10, 20, 50] },
  timeZone: 'Asia/Brunei',
  weekend: [6, 7],
  languages: ['en', 'ms'],
  // Mobile numbers have seven digits; the specification's minimum of eight would refuse them all.
  phone: { dialCode: '+673', minDigits: 7, typedGroups: [4], shownGroups: [3, 4], shownGroupsWithZero: [3, 4] },
  identity: {
    types: ['bruneiIc', 'other'],
    typeOf: (_, { isCompany }) => (isCompany ? 'other' : 'bruneiIc'),
    staffNumberError: () => null,
    isAskedAtEnrolment: true,
    isOnEveryReceipt: true,
  },
  charityNumbers: { registration: { label: 'ROCBN', isValid: hasText }, tax: { label: 'Tax reference', isValid: hasText } },
  isMalaysianApp: true,
  counterMethods: [6, 1, 7, 12, 14, 13],
  payPartners: ['giveasia'],
  nisabGrams: 85,
  tax: { registersGifts: false },
  authorities: {
    charities: 'Registrar of Societies',
    tax: 'Revenue Division, Ministry of Finance and Economy',
    islamic: 'Majlis Ugama Islam Brunei (MUIB)',
    privacy: 'Authority for Info-communications Technology Industry (AITI)',
  },
  receiptPages: generalReceiptPages,
  enrolment: { path: 'bn/enroll', namesCharity: true },
}

/** Brunei has no income tax on persons, so its receipts carry no sentence. */
export const bnTaxSentence: TaxSentence = () => null
