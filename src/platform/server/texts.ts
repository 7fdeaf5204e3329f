import * as en from '#documents/messages/en.js'
import * as ms from '#documents/messages/ms.js'
import type { Language } from '#kit/text/languages.ts'

type Catalogue = typeof en
/** Texts with blanks take their values; the others take nothing. */
export type DocumentTexts = {
  readonly [Name in keyof Catalogue]: object extends Parameters<Catalogue[Name]>[0]
    ? (values?: Parameters<Catalogue[Name]>[0]) => string
    : (values: Parameters<Catalogue[Name]>[0]) => string
}

/** The texts of mails, receipts and files (messages/documents), by language. */
export const textsIn: Readonly<Record<Language, DocumentTexts>> = { en: en as DocumentTexts, ms: ms as DocumentTexts }
