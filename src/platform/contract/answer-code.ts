import type * as en from '#answers/messages/en.js'

type Catalogue = typeof en
/** The code of a text in `messages/answers`, in capitals: a refusal, a success, or what is wrong with a field. One code has one text. */
export type AnswerCode = Uppercase<keyof Catalogue & string>
/** The values of a text's placeholders, by name. */
export type AnswerValues = Readonly<Record<string, string | number>>
/** What is wrong with a field of the input, by the code of its text. */
export type FieldFault<Field extends string = string> = { readonly field: Field; readonly code: AnswerCode; readonly values?: AnswerValues }
