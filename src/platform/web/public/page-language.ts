import { getLocale, isLocale, type Locale, overwriteGetLocale, setLocale } from '#messages/runtime.js'

const readLocale = getLocale

/** The language that a link names in `lang`, if any, and the rest of its query string, which is all of a receipt's number. */
export function readPageQuery(search: string): { language: Locale | null; query: string } {
  const parts = search.replace(/^\?/, '').split('&')
  const isNamed = (part: string) => part.startsWith('lang=') && isLocale(part.slice(5))
  const language = parts.find(isNamed)?.slice(5)
  return { language: isLocale(language) ? language : null, query: decodeURIComponent(parts.filter(part => !isNamed(part)).join('&')) }
}

/** Shows the page in the language of its link, without storing it: staff open such links too. */
export const speakLinkLanguage = (language: Locale): void => overwriteGetLocale(() => language)

/** Stores the language that a visitor chose with the switch of a public page. */
export function chooseLanguage(language: Locale): void {
  overwriteGetLocale(readLocale)
  void setLocale(language, { reload: false })
  document.documentElement.lang = language
}
