import { getLocale, isLocale, type Locale, overwriteGetLocale, setLocale } from '#messages/runtime.js'

const readLocale = getLocale

const partsOf = (search: string): string[] => search.replace(/^\?/, '').split('&')
const isNamed = (part: string) => part.startsWith('lang=') && isLocale(part.slice(5))

/** The language that a link names in `lang`, if any, and the rest of its query string, which is all of a receipt's number. */
export function readPageQuery(search: string): { language: Locale | null; query: string } {
  const language = partsOf(search).find(isNamed)?.slice(5)
  return { language: isLocale(language) ? language : null, query: decodeURIComponent(restOf(search)) }
}
/** A query string without the language that it names. */
const restOf = (search: string): string =>
  partsOf(search)
    .filter(part => !isNamed(part))
    .join('&')

/** Shows the page in the language of its link, without storing it: staff open such links too. */
export const speakLinkLanguage = (language: Locale): void => overwriteGetLocale(() => language)

/** Stores the language that a visitor chose with the switch of a public page. The address no longer names another: it is read again. */
export function chooseLanguage(language: Locale): void {
  overwriteGetLocale(readLocale)
  void setLocale(language, { reload: false })
  document.documentElement.lang = language
  const query = restOf(location.search)
  history.replaceState(history.state, '', location.pathname + (query && `?${query}`) + location.hash)
}
