import type { Language } from '#kit/text/languages.ts'
import type { PaymentMethodId } from '#kit/giving/payment.ts'

/** The last segment of a receipt's public page, for the kinds of giving whose page differs by country. */
export type ReceiptPages = Readonly<Record<'zakatOnWealth' | 'fidyah' | 'wakaf' | 'mosque', string>>

/** What may be wrong with a staff member's number: the code of its text. */
type StaffNumberFault = 'WRONG_CHECK_LETTER' | 'NRIC_LENGTH'

/** Large gifts from abroad or from anonymous donors, which religious bodies declare. */
type DeclaredGifts = {
  /** The smallest amount, in minor units. */
  readonly from: number
  /** The authority that they are declared to. */
  readonly to: string
  /** The kinds of giving that are not declared. */
  readonly exemptItems: readonly number[]
}

/** How amounts of a currency are written. Each currency has two decimals. */
type MoneyFormat = {
  /** The sign before an amount: '$', or 'RM' and a no-break space. */
  readonly sign: string
  /** The symbol where several currencies appear: 'S$'. */
  readonly symbol: string
  /** The marks that people write before an amount, as a regular expression; the code of the currency is always known. */
  readonly written: string
  /** The name of the currency for headings: 'Singapore dollars'. */
  readonly name: Readonly<Record<Language, string>>
  /** The units and their hundredths in words, singular and plural. */
  readonly inWords: Readonly<Record<Language, { readonly whole: readonly [string, string]; readonly cents: readonly [string, string] }>>
  /** The least that card providers charge, in minor units. */
  readonly leastByCard: number
  /** The notes and coins in use, in minor units, the greatest first. */
  readonly notes: readonly number[]
  readonly coins: readonly number[]
}

/** How days are written for people, as formats of `formatDay`. Months by themselves are written in words everywhere. */
export type DayFormats = {
  /** In columns and of moments: '02 Mar 2026'. */
  readonly day: string
  /** In sentences: '2 Mar 2026'. */
  readonly dayInText: string
  /** The same without the year. */
  readonly monthDay: string
  readonly monthDayInText: string
}

/** What can be wrong with an identity number of a kind. */
export type IdNumberFault = 'LETTERS_AND_DIGITS' | 'HIDDEN_CHARACTERS' | 'NOT_A_TAX_NUMBER' | 'NRIC_LENGTH' | 'WRONG_CHECK_LETTER'

/**
 * How the numbers of a kind are recognised in texts, as regular expressions: a head, four digits, and perhaps a letter. Capitals or not.
 */
type NumberInText = {
  readonly head: string
  readonly last?: string
  /** The head in logs, which are full of other numbers; `head` itself where nothing else looks like it. */
  readonly headInLogs?: string
}

/** A kind of identity number. Numbers are normalised (`normalIdNumber`), texts are as typed. */
export type IdentityNumber = {
  /** What it is called, in both languages. */
  readonly label: string
  /** What is wrong with a number of letters and digits; null when nothing is. */
  readonly faultOf?: (number: string) => IdNumberFault | null
  /** Whether a text can only be such a number, so that a search looks for it. */
  readonly isWrittenIn?: (text: string) => boolean
  readonly inText?: NumberInText
  /** The next text of a field: `shown` became `typed`. For numbers of digits in groups. */
  readonly type?: (shown: string, typed: string) => string
  /** The mask of all but the last four characters, '*' for each that is hidden: '*****' unless it says otherwise. */
  readonly cover?: string
  /** Whether receipts call it NRIC, as specified. */
  readonly isNricOnReceipts?: boolean
  /** Whether organisations have it, and persons have not. */
  readonly isOfOrganisations?: boolean
  /** How typing mistakes are found in a number that is accepted anyway, and from which length on it is complete. */
  readonly doubt?: { readonly from: number; readonly isPlausible: (number: string) => boolean }
}

/** The kind of a normalised tax reference, or the code of what is wrong with it. A doubtful one is accepted with a warning. */
export type TaxNumberKind<Id extends string> =
  | { readonly idType: Id; readonly isDoubtful: boolean }
  | { readonly problem: 'WRONG_CHECK_LETTER' | 'NOT_A_TAX_NUMBER' }

/** The number that the enrolment page asks donors for. */
export type EnrolmentNumber<Id extends string> = {
  readonly faultOf: (text: string) => 'NRIC_REQUIRED' | 'NRIC_LENGTH' | null
  /** The kind of a faultless number, normalised. */
  readonly typeOf: (number: string) => Id
  /** The next text of the field: `shown` became `typed`. */
  readonly type: (shown: string, typed: string) => string
  /** The hint below the field. */
  readonly hint: 'myKad' | 'myKadOrBruneiIc'
}

/** A number of a charity. Numbers are normalised: capitals and digits. */
export type CharityNumber = {
  /** What it is called, in both languages. */
  readonly label: string
  /** The code of what is wrong with a number; null when nothing is. */
  readonly faultOf: (number: string) => 'NOT_A_UEN' | 'NOT_AN_ABN' | 'NOT_AN_APPROVAL' | null
  /** Whether a valid number is unusual, so that the user is asked to check it. */
  readonly isDoubtful?: (number: string) => boolean
}

/** An ethnicity by the code of its name. */
export type Ethnicity =
  | 'chinese'
  | 'malay'
  | 'indian'
  | 'eurasian'
  | 'bumiputera'
  | 'orangAsli'
  | 'kedayan'
  | 'aboriginal'
  | 'torresStraitIslander'
  | 'arab'
  | 'other'

/** Everything that differs by country. */
export type Jurisdiction<
  Code extends string = string,
  Currency extends string = string,
  Id extends string = string,
  Hijri extends string = string,
  AtEnrolment extends string = Id,
> = {
  /** ISO 3166-1 alpha-2. */
  readonly code: Code
  readonly name: string
  /** The currency its charities keep their books in, ISO 4217. */
  readonly currency: Currency
  readonly money: MoneyFormat
  readonly days: DayFormats
  /** The zone a new charity starts with, IANA name. */
  readonly timeZone: string
  /** The abbreviations of its zones that `Intl` does not know, by IANA name. */
  readonly zoneCodes: Readonly<Record<string, string>>
  /** The zones that its charities choose from, IANA names, the usual one first. */
  readonly timeZones: readonly string[]
  /** The days of the weekend, Monday being 1. */
  readonly weekend: readonly number[]
  /** The languages of receipts and letters; Malay is printed next to English where both are listed. */
  readonly languages: readonly Language[]
  readonly phone: {
    readonly dialCode: string
    readonly minDigits: number
    /** The most digits of a number of the country itself, without the zero that is dialled within it. */
    readonly mostDigits: number
    /** Sizes of the groups of digits while typing; the last one repeats. */
    readonly typedGroups: readonly number[]
    /** Sizes of the groups on screens and receipts. */
    readonly shownGroups: readonly number[]
    /** Sizes of the groups of a number with a leading zero. */
    readonly shownGroupsWithZero: readonly number[]
  }
  readonly identity: {
    /** The kinds of identity number of the counter by name, the default first. */
    readonly numbers: { readonly [Name in Id]?: IdentityNumber }
    /** Whether the counter takes numbers of other kinds, such as passports, too. */
    readonly takesOthers: boolean
    /** Infers the kind of a normalised number, for files that name none. */
    readonly typeOf: (number: string, donor: { isCompany: boolean }) => NoInfer<Id> | 'other'
    /** The error in a staff member's number, or null; passports are accepted. */
    readonly staffNumberError: (number: string) => StaffNumberFault | null
    /** Whether enrolment asks donors for their NRIC, unless the charity decides otherwise. */
    readonly isAskedAtEnrolment: boolean
    /** Whether a receipt prints the line for the donor's number even when it is unknown. */
    readonly isOnEveryReceipt: boolean
  }
  /** The payment methods of the counter, the default first. */
  readonly counterMethods: readonly PaymentMethodId[]
  /** The external platforms that collect gifts. */
  readonly payPartners: readonly ('givingsg' | 'giveasia' | 'salampay')[]
  readonly tax: {
    /** The month, 1 to 12, that its tax year begins with. */
    readonly yearBeginsIn: number
    /** How charities register gifts with the tax authority, so that donors claim nothing themselves; null where donors claim. */
    readonly registration: {
      readonly numberOf: (number: string) => TaxNumberKind<NoInfer<Id>>
      readonly kinds: readonly NoInfer<Id>[]
    } | null
    /** The least gift that brings its payer tax relief, in minor units; Infinity where the country knows none. */
    readonly reliefFrom: number
    /** The sentence that the law requires on receipts. */
    readonly sentence: TaxSentenceRule
  }
  /** The numbers that its charities are known by: to their regulator, and to the tax authority; null where receipts need none. */
  readonly charityNumbers: { readonly registration: CharityNumber; readonly tax: CharityNumber | null }
  /** The endings of names that only registered bodies carry, as words in small letters: 'pte ltd'. */
  readonly companyEndings: readonly string[]
  /** The ethnicities that its forms tell apart, the largest first. */
  readonly ethnicities: readonly Ethnicity[]
  /** What the value of a nisab of gold is that of. */
  readonly nisab: { readonly goldGrams: number; readonly karat: number }
  /** What the bodies that charities answer to are called, in both languages; null where there is none. */
  readonly authorities: {
    /** Learns of gifts, or grants the relief on them. */
    readonly tax: string | null
    /** Charges with collecting zakat. */
    readonly religious: string | null
    /** Announces the months of the Hijri calendar. */
    readonly hijri: Hijri
    /** Registers charities. */
    readonly regulator: string
  }
  /** Whether zakat takes the basic needs of a family (had kifayah) off its wealth. */
  readonly zakat: { readonly deductsBasicNeeds: boolean }
  readonly cheques: {
    /** After how many months banks refuse a cheque. */
    readonly staleAfterMonths: number
    /** Whether a receipt bears no earlier day than that of banking, and brings no relief before. */
    readonly dateReceipts: boolean
  }
  /** What religious bodies declare: a gift of a foreigner or an anonymous donor; null where the law asks for nothing. */
  readonly declaredGifts: DeclaredGifts | null
  readonly receiptPages: ReceiptPages
  /** The page on which donors enrol; `namesCharity` adds the charity to its address. */
  readonly enrolment: { readonly path: string; readonly namesCharity: boolean; readonly number: EnrolmentNumber<AtEnrolment> | null }
}

type Amount = { readonly minor: number; readonly currency: string }
/**
 * The facts that decide the tax sentence of a receipt. `zakat` and `deductible`: the parts of the amount that are zakat, and given for
 * deductible purposes; what was refunded is taken off them.
 */
export type TaxSentenceCase<Money extends Amount = Amount> = {
  charityName: string
  isIpc: boolean
  taxNo: string | null
  amount: Money
  zakat: Money
  isIslamicGiving: boolean
  isPurchase: boolean
  deductible: Money
  hasIdNumber: boolean
  hasName: boolean
  isRegistered: boolean
}
type DeductionCode =
  | 'TAX_DEDUCTIBLE'
  | 'TAX_DEDUCTIBLE_PART'
  | 'TAX_EXEMPTION'
  | 'TAX_EXEMPTION_PART'
  | 'TAX_GIFT_RECIPIENT'
  | 'TAX_GIFT_RECIPIENT_PART'
/** A text of messages/answers, and what fills its blanks. */
export type TaxSentence<Money extends Amount = Amount> = {
  code: 'TAX_ZAKAT_REBATE' | DeductionCode
  values: Readonly<Record<string, string | Money>>
}
/** The sentence that a country's tax law requires on a receipt; null when there is none. */
export type TaxSentenceRule = <Money extends Amount>(gift: TaxSentenceCase<Money>) => TaxSentence<Money> | null

/** The sentence of a deduction, which names the deductible part where the receipt has more. */
export const deductionSentence = <Money extends Amount>(
  codes: { readonly whole: DeductionCode; readonly part: DeductionCode },
  { amount, deductible }: Pick<TaxSentenceCase<Money>, 'amount' | 'deductible'>,
  values: TaxSentence<Money>['values'] = {},
): TaxSentence<Money> =>
  deductible.minor === amount.minor ? { code: codes.whole, values } : { code: codes.part, values: { ...values, part: deductible } }

/** Keeps names as literal types, from which `CountryCode`, `Currency`, `IdType` and `HijriAuthority` derive. */
export const country = <
  const Code extends string,
  const Currency extends string,
  const Id extends string,
  const Hijri extends string,
  const AtEnrolment extends string = never,
>(
  facts: Jurisdiction<Code, Currency, Id, Hijri, AtEnrolment>,
) => facts

/** The days of countries that write the month as a word. */
export const daysWithMonthNames: DayFormats = {
  day: 'DD MMM YYYY',
  dayInText: 'D MMM YYYY',
  monthDay: 'DD MMM',
  monthDayInText: 'D MMM',
}

/** The receipt pages of countries without pages of their own. */
export const generalReceiptPages: ReceiptPages = { zakatOnWealth: 'harta', fidyah: 'fidyah', wakaf: 'wakaf', mosque: 'masjid' }
