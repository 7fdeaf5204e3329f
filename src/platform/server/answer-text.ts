import * as en from '#answers/messages/en.js'
import * as ms from '#answers/messages/ms.js'
import { defaultLanguage, type Language } from '#kit/text/languages.ts'
import type { AnswerCode, AnswerValues } from '../contract/answer-code.ts'

type AnswerTexts = Readonly<Record<string, ((values: AnswerValues) => string) | undefined>>
const texts = { en, ms } as unknown as Readonly<Record<Language, AnswerTexts>>

/** Whether a word is the code of a text. */
export const isAnswerCode = (word: string): word is AnswerCode => word === word.toUpperCase() && Object.hasOwn(texts.en, word.toLowerCase())

/**
 * The text of a code (messages/answers), its blanks filled. The wire is English, files and letters are in their reader's language; screens
 * show their own by the code.
 */
export const answerText = (code: AnswerCode, values: AnswerValues = {}, language: Language = defaultLanguage): string =>
  texts[language][code.toLowerCase()]?.(values) ?? code
