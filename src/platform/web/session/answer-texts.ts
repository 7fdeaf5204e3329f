import { useEffect, useState } from 'react'
import type { Language } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { baseLocale, getLocale } from '#messages/runtime.js'
import type { AnswerValues } from '#platform/contract/answer-code.ts'
import { successStatus, type Transport } from '#platform/contract/client.ts'

type AnswerTexts = Readonly<Record<string, ((values: AnswerValues) => string) | undefined>>
const loaders: Readonly<Record<Language, () => Promise<unknown>>> = {
  en: () => import('#answers/messages/en.js'),
  ms: () => import('#answers/messages/ms.js'),
}
const loaded: Partial<Record<Language, AnswerTexts>> = {}

/** Loads the texts of refusals, successes and fields (messages/answers). If loading fails, the server's English texts are shown. */
export async function loadAnswerTexts(language: Language = getLocale()): Promise<void> {
  if (loaded[language]) return
  const texts = await loaders[language]().catch(() => null)
  if (texts) loaded[language] = texts as AnswerTexts
}

/** Loads them in the user's language, unless that is English, which the server sends. */
export const loadTranslatedTexts = async (): Promise<void> => (getLocale() === baseLocale ? undefined : loadAnswerTexts())

/** Whether the texts have been loaded. */
export const areAnswerTextsLoaded = (language: Language = getLocale()): boolean => loaded[language] !== undefined

/** The text of a code in the reader's language; null when it has none, or the texts have not been loaded. */
export function answerText(code: string | undefined, values: AnswerValues = {}, language: Language = getLocale()): string | null {
  const isCode = code !== undefined && /^[A-Z][A-Z\d_]*$/.test(code)
  return isCode ? (loaded[language]?.[code.toLowerCase()]?.(values) ?? null) : null
}

/** The texts of codes for a component, which renders again when they have been loaded. */
export function useAnswerText(language: Language = getLocale()): (code: string, values?: AnswerValues) => string {
  const [, draw] = useState<Language>()
  useEffect(() => void loadAnswerTexts(language).then(() => draw(language)), [language])
  return (code, values) => answerText(code, values, language) ?? ''
}

type CodedAnswer = { message?: string; code?: string; values?: AnswerValues }
type RefusalAnswer = CodedAnswer & { status?: number; errors?: readonly (CodedAnswer & { field: string })[] }

/**
 * Translates the messages of refusals into the user's language by their codes; one without a text gets the general one. Successes are
 * translated where they are shown.
 */
export const withTranslatedErrors =
  (transport: Transport): Transport =>
  async request => {
    const answer = await transport(request)
    const data = (answer.body as { data?: RefusalAnswer } | null)?.data ?? {}
    if (answer.file || data.status === successStatus || (getLocale() === baseLocale && data.message)) return answer
    await loadTranslatedTexts()
    return { ...answer, body: { data: { ...translated(data), ...(data.errors && { errors: data.errors.map(translated) }) } } }
  }

const translated = <T extends CodedAnswer>(coded: T): T => ({
  ...coded,
  message: answerText(coded.code, coded.values) ?? (coded.message || m.failed()),
})
