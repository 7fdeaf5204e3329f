import { personalDataRight, personalSearchField } from '#features/donors/rules.ts'
import { asLookUp } from '#features/donors/server/public.ts'
import { type GiftFilter, donorFieldOf } from '#features/gifts/filter.ts'
import type { Endpoint, RequestOf } from '#platform/contract/endpoint.ts'
import type { Context, Handler } from '#platform/server/context.ts'

type DonorQuery = Pick<GiftFilter, 'searchBy' | 'searchValue'>

/** Adds to a filter whether its phone search matches first digits: only for users who may see phone numbers in full. */
export const withPhonePrefixes = <Filter extends DonorQuery>(
  { can }: Context['actor'],
  filter: Filter,
): Filter & { phonePrefixes: boolean } => ({
  ...filter,
  phonePrefixes: can(personalDataRight),
})

/**
 * Wraps a handler that takes a filter. A search for a donor by personal data is audited, and limited in number for users who may not see
 * such data in full.
 */
export function withDonorSearchAudit<E extends Endpoint>(
  endpoint: E,
  handler: (context: Context, input: RequestOf<E>) => ReturnType<Handler<E>>,
): Handler<E> {
  const personalField = (input: RequestOf<E>) => {
    const filter = input as DonorQuery
    return personalSearchField(donorFieldOf(filter) ?? 'name', filter.searchValue ?? '')
  }
  return asLookUp(endpoint, personalField, (context, input) =>
    handler(context, withPhonePrefixes(context.actor, input as RequestOf<E> & DonorQuery)),
  )
}
