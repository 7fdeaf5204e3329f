import { formatAbn } from '#kit/identity/abn.ts'
import { generalReceiptPages, type Jurisdiction, type TaxSentenceRule } from './jurisdiction.ts'

/** Gifts of two dollars or more are deductible. */
const leastDeductible = 200

/** Australia. Tax file numbers are never collected for gifts. */
export const au: Jurisdiction = {
  code: 'AU',
  name: 'Australia',
  currency: 'AUD',
  currencySymbol: 'A$',
  timeZone: 'Australia/Sydney',
  weekend: [6, 7],
  languages: ['en'],
  phone: { dialCode: '+61', minDigits: 8, typedGroups: [3], shownGroups: [3, 3, 3, Infinity], shownGroupsWithZero: [4, 3, 3, Infinity] },
  identity: {
    types: ['abn', 'other'],
    typeOf: (number, { isCompany }) => (isCompany || /^\d{11}$/.test(number) ? 'abn' : 'other'),
    staffNumberError: () => null,
    isAskedAtEnrolment: false,
    isOnEveryReceipt: false,
  },
  isMalaysianApp: false,
  counterMethods: [6, 1, 7, 12, 14, 13],
  payPartners: [],
  tax: { registersGifts: false, reliefFrom: leastDeductible },
  receiptPages: generalReceiptPages,
  enrolment: { path: 'enroll', namesCharity: false },
}

/** For a deductible gift, for which nothing was given in return. */
export const auTaxSentence: TaxSentenceRule = ({ taxNo, charityName, isTaxDeductible, isPurchase, amount }) =>
  isTaxDeductible && taxNo && !isPurchase && amount.minor >= leastDeductible
    ? { code: 'TAX_GIFT_RECIPIENT', values: { charity: charityName, number: formatAbn(taxNo) } }
    : null
