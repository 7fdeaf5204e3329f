import * as en from '#answers/messages/en.js'
import type { AnswerCode, AnswerValues } from '../contract/answer-code.ts'

type Texts = Readonly<Record<string, ((values: AnswerValues) => string) | undefined>>
const texts = en as unknown as Texts

/** Whether a word is the code of a text. */
export const isAnswerCode = (word: string): word is AnswerCode => word === word.toUpperCase() && Object.hasOwn(texts, word.toLowerCase())

/** The English text of a code (messages/answers), its blanks filled. The wire is English; screens show the text of their language by the code. */
export const answerText = (code: AnswerCode, values: AnswerValues = {}): string => texts[code.toLowerCase()]?.(values) ?? code
