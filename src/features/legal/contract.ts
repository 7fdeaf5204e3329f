import { LanguageCode } from '#kit/text/language-code.ts'
import { defaultLanguage } from '#kit/text/languages.ts'
import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'

/** One document: its title and, as HTML, its body. */
export const LegalDocument = z.object({ id: z.int(), title: z.string(), description: z.string() }).meta({ id: 'LegalDocument' })
export type LegalDocument = z.infer<typeof LegalDocument>

export const legal = {
  /** The documents a charity shows, in the order of their tabs. */
  documents: query('session')
    .get('/api/TermCondition/getTermAndConditon', "List the charity's legal documents")
    .query(z.object({ language: LanguageCode.optional() }))
    .result(z.array(LegalDocument)),

  /** The product's documents, for signed-out users. */
  publicDocuments: query('public')
    .get('/api/TermCondition/getPublicDocuments', "List the product's legal documents for visitors")
    .ownErrors()
    .query(z.object({ language: LanguageCode.default(defaultLanguage) }))
    .limit('public')
    .result(z.array(LegalDocument)),
}
