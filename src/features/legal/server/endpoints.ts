import { charityOf } from '#features/charity/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import type { Context } from '#platform/server/context.ts'
import { legal } from '../contract.ts'
import { standardDocuments } from './standard-documents.ts'
import './tables.ts'

/** The charity's documents, with the defaults for missing ones. */
async function listDocuments({ tx, actor }: Context, asked: RequestOf<typeof legal.documents>) {
  const charity = await charityOf(tx, actor.charityId)
  const language = asked.language ?? charity.language
  const own = await tx
    .selectFrom('legalDocument')
    .select(['id', 'title', 'description'])
    .where('charityId', '=', actor.charityId)
    .where('language', '=', language)
    .execute()
  return standardDocuments(charity.name, language).map(standard => own.find(({ id }) => id === standard.id) ?? standard)
}

export const legalEndpoints = serve(legal, {
  documents: listDocuments,
  publicDocuments: async (_, { language }) => standardDocuments('Amanah', language),
})
