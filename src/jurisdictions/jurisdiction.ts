import type { Language } from '#kit/text/languages.ts'
import type { PaymentMethodId } from '#kit/giving/payment.ts'
import type { IdType } from './identity-numbers.ts'

/** The last segment of a receipt's public page, for the kinds of giving whose page differs by country. */
export type ReceiptPages = Readonly<Record<'zakatOnWealth' | 'fidyah' | 'wakaf' | 'mosque', string>>

/** What may be wrong with a staff member's number: the code of its text. */
export type StaffNumberFault = 'WRONG_CHECK_LETTER' | 'NRIC_LENGTH'

/** How amounts of a currency are written. Each currency has two decimals. */
export type MoneyFormat = {
  /** What stands before an amount: '$', or 'RM' and a no-break space. */
  readonly sign: string
  /** The symbol where several currencies appear: 'S$'. */
  readonly symbol: string
  /** The marks that people write before an amount, as a regular expression; the code of the currency is always known. */
  readonly written: string
  /** The units and their hundredths in words, one and many. */
  readonly inWords: Readonly<Record<Language, { readonly whole: readonly [string, string]; readonly cents: readonly [string, string] }>>
  /** The notes and coins in use, in minor units, the greatest first. */
  readonly notes: readonly number[]
  readonly coins: readonly number[]
}

/** Everything that differs by country, except the tax sentence on receipts, which only the server needs. */
export type Jurisdiction<Code extends string = string, Currency extends string = string> = {
  /** ISO 3166-1 alpha-2. */
  readonly code: Code
  readonly name: string
  /** The currency its charities keep their books in, ISO 4217. */
  readonly currency: Currency
  readonly money: MoneyFormat
  /** The zone a new charity starts with, IANA name. */
  readonly timeZone: string
  /** The abbreviations of its zones that `Intl` does not know, by IANA name. */
  readonly zoneCodes: Readonly<Record<string, string>>
  /** The days of the weekend, Monday being 1. */
  readonly weekend: readonly number[]
  /** The languages of receipts and letters; Malay is printed next to English where both are listed. */
  readonly languages: readonly Language[]
  readonly phone: {
    readonly dialCode: string
    readonly minDigits: number
    /** Sizes of the groups of digits while typing; the last one repeats. */
    readonly typedGroups: readonly number[]
    /** The same on screens and receipts. */
    readonly shownGroups: readonly number[]
    /** The same for a number with a leading zero. */
    readonly shownGroupsWithZero: readonly number[]
  }
  readonly identity: {
    /** The identity number types of the counter, the default first. */
    readonly types: readonly IdType[]
    /** Infers the type of a number without spaces and dashes, for files that name none. */
    readonly typeOf: (number: string, donor: { isCompany: boolean }) => IdType
    /** The error in a staff member's number, or null; passports are accepted. */
    readonly staffNumberError: (number: string) => StaffNumberFault | null
    /** Whether enrolment asks donors for their NRIC, unless the charity decides otherwise. */
    readonly isAskedAtEnrolment: boolean
    /** Whether a receipt prints the line for the donor's number even when it is unknown. */
    readonly isOnEveryReceipt: boolean
  }
  /** Whether the charities use the specification's Malaysian app. */
  readonly isMalaysianApp: boolean
  /** The payment methods of the counter, the default first. */
  readonly counterMethods: readonly PaymentMethodId[]
  /** The external platforms that collect gifts. */
  readonly payPartners: readonly ('givingsg' | 'giveasia' | 'salampay')[]
  readonly tax: {
    /** Whether the charity registers gifts with the tax authority, so that donors claim nothing themselves. */
    readonly registersGifts: boolean
    /** The least gift that brings its payer tax relief, in minor units; Infinity where the country knows none. */
    readonly reliefFrom: number
  }
  readonly receiptPages: ReceiptPages
  /** The page on which donors enrol; `namesCharity` adds the charity to its address. */
  readonly enrolment: { readonly path: string; readonly namesCharity: boolean }
}

type Amount = { readonly minor: number; readonly currency: string }
/** The facts that decide the tax sentence of a receipt. `zakat`: the zakat portion of the amount. */
export type TaxSentenceCase<Money extends Amount = Amount> = {
  charityName: string
  isIpc: boolean
  taxNo: string | null
  amount: Money
  zakat: Money
  isIslamicGiving: boolean
  isPurchase: boolean
  isTaxDeductible: boolean
  hasIdNumber: boolean
  hasName: boolean
  isRegistered: boolean
}
/** A text of messages/answers, and what fills its blanks. */
export type TaxSentence<Money extends Amount = Amount> = {
  code: 'TAX_DEDUCTIBLE' | 'TAX_ZAKAT_REBATE' | 'TAX_EXEMPTION' | 'TAX_GIFT_RECIPIENT'
  values: Readonly<Record<string, string | Money>>
}
/** The sentence that a country's tax law requires on a receipt; null when there is none. */
export type TaxSentenceRule = <Money extends Amount>(gift: TaxSentenceCase<Money>) => TaxSentence<Money> | null

/** Keeps the code and the currency of a country as literal types, from which `CountryCode` and `Currency` derive. */
export const country = <const Code extends string, const Currency extends string>(facts: Jurisdiction<Code, Currency>) => facts

/** The receipt pages of countries without pages of their own. */
export const generalReceiptPages: ReceiptPages = { zakatOnWealth: 'harta', fidyah: 'fidyah', wakaf: 'wakaf', mosque: 'masjid' }
