import { m } from '#messages/messages.js'

/** What each language is called in the reader's language; where one chooses their own, it has its own name (`languageNames`). */
export const languageLabels = { en: m.platform_language_name_en, ms: m.platform_language_name_ms }
/** What a language is called, by a code that answers have as a text; undefined for one that there is none of. */
export const languageNameOf = (code: string): string | undefined =>
  (languageLabels as Readonly<Partial<Record<string, () => string>>>)[code]?.()
