import type { Language } from '#kit/time/date-format.ts'
import type { Currency, Money } from '#kit/giving/money.ts'
import type { PaymentMethodId } from '#kit/giving/payment.ts'
import type { IdType } from './identity-numbers.ts'

/** The countries whose charities use the product, ISO 3166-1 alpha-2. */
export const countryCodes = ['SG', 'MY', 'BN', 'AU'] as const
export type CountryCode = (typeof countryCodes)[number]

/** A number that the state gives a charity. `isValid` takes the number as written, spaces included. */
export type CharityNumber = { readonly label: string; readonly isValid: (text: string) => boolean }

/** The last segment of a receipt's public page, for the kinds of giving whose page differs by country. */
export type ReceiptPages = Readonly<Record<'zakatOnWealth' | 'fidyah' | 'wakaf' | 'mosque', string>>

/** Everything that differs by country, except the tax sentence on receipts, which only the server needs. */
export type Jurisdiction = {
  readonly code: CountryCode
  readonly name: string
  readonly currency: Currency
  /** How the currency is written beside others: 'S$'. */
  readonly currencySymbol: string
  /** Notes and coins in circulation, in minor units, the smallest first. */
  readonly denominations: { readonly notes: readonly number[]; readonly coins: readonly number[] }
  /** The zone a new charity starts with, IANA name. */
  readonly timeZone: string
  /** The days of the weekend, Monday being 1. */
  readonly weekend: readonly number[]
  /** The languages of receipts and letters; Malay is printed beside English where both are listed. */
  readonly languages: readonly Language[]
  readonly phone: {
    readonly dialCode: string
    readonly minDigits: number
    /** Sizes of the groups of digits while typing; the last one repeats. */
    readonly typedGroups: readonly number[]
    /** The same on screens and receipts. */
    readonly shownGroups: readonly number[]
    /** The same for a number that kept its leading zero. */
    readonly shownGroupsWithZero: readonly number[]
  }
  readonly identity: {
    /** The identity numbers a counter asks for, the usual one first. */
    readonly types: readonly IdType[]
    /** The kind of a number without spaces and dashes, as files name none. */
    readonly typeOf: (number: string, donor: { isCompany: boolean }) => IdType
    /** What is wrong with the number of a member of staff; a passport passes. */
    readonly staffNumberError: (number: string) => string | null
    /** Whether enrolment asks donors for their NRIC, unless the charity decides otherwise. */
    readonly isAskedAtEnrolment: boolean
    /** Whether a receipt has a line for the donor's number when none is known. */
    readonly isOnEveryReceipt: boolean
  }
  /** The numbers of the charity itself: the one it is registered under, and the one of the tax authority. */
  readonly charityNumbers: { readonly registration: CharityNumber; readonly tax: CharityNumber }
  /** Whether the charities use the specification's Malaysian app. */
  readonly isMalaysianApp: boolean
  /** The payment methods of the counter, the usual one first. */
  readonly counterMethods: readonly PaymentMethodId[]
  /** The outside platforms that take gifts. */
  readonly payPartners: readonly ('givingsg' | 'giveasia' | 'salampay')[]
  /** Weight of gold in grams from which zakat is due. */
  readonly nisabGrams: number
  readonly tax: {
    /** Whether the charity registers gifts with the tax authority, so that donors claim nothing themselves. */
    readonly registersGifts: boolean
  }
  readonly authorities: { readonly charities: string; readonly tax: string; readonly islamic: string | null; readonly privacy: string }
  readonly receiptPages: ReceiptPages
  /** The page on which donors enrol; `namesCharity` adds the charity to its address. */
  readonly enrolment: { readonly path: string; readonly namesCharity: boolean }
}

/** What decides which sentence the tax law asks a receipt to carry. `zakat` is the part of the amount that is zakat. */
export type TaxSentenceCase = {
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
  language: Language
}
/** The sentence of a country's tax law on a receipt; null where it asks for none. */
export type TaxSentence = (gift: TaxSentenceCase) => string | null

/** The receipt pages of the countries without pages of their own. */
export const generalReceiptPages: ReceiptPages = { zakatOnWealth: 'harta', fidyah: 'fidyah', wakaf: 'wakaf', mosque: 'masjid' }
