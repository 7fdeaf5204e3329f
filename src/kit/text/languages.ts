/** The two languages of the product. */
export const languages = ['en', 'ms'] as const
export type Language = (typeof languages)[number]
/** The language of the wire, of logs, and of users who chose none. */
export const defaultLanguage: Language = 'en'

/** The language tag of Malay in Arabic letters, in which some charities have a name. */
export const jawiTag = 'ms-Arab'

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ms: 'Bahasa Melayu' }
/** The locale by which `Intl` formats a language as our countries write it. */
export const intlLocales: Readonly<Record<Language, string>> = { en: 'en-SG', ms: 'ms-MY' }

/** The language beside the one of a reader: receipts name some things in both. */
export const otherLanguage = (language: Language): Language => (language === 'en' ? 'ms' : 'en')

/** A name that was entered in English and perhaps in Malay, in the language of its reader. */
export const nameIn = (language: Language, name: string, nameMs: string | null): string => (language === 'ms' && nameMs) || name
