import { defaultLanguage, type Language } from '#kit/text/languages.ts'

/**
 * A link to a public page, in the language of who gets it. English needs no mention: the page speaks it unless its reader once chose Malay
 * or has a browser that prefers it.
 */
export const linkInLanguage = (link: string, language: Language): string =>
  language === defaultLanguage ? link : `${link}${link.includes('?') ? '&' : '?'}lang=${language}`
