import type { Endpoint, RequestOf } from '#platform/contract/endpoint.ts'
import type { Actor, Context, Handler } from '#platform/server/context.ts'
import { countLookUps, countRefusedLookUps } from '#platform/server/security/count-look-ups.ts'
import type { DonorInput } from '../contract.ts'
import { personalDataRight } from '../rules.ts'
import type { DonorField } from './search.ts'

/** A phone is found by its first digits only for those who may see it in full: otherwise it could be guessed digit by digit. */
export const phoneFieldOf = ({ can }: Pick<Actor, 'can'>): 'phone' | 'wholePhone' => (can(personalDataRight) ? 'phone' : 'wholePhone')

/** The field in which a search of this user looks. */
export const searchedField = (actor: Pick<Actor, 'can'>, field: DonorField): DonorField => (field === 'phone' ? phoneFieldOf(actor) : field)

type PersonalField<E extends Endpoint> = (input: RequestOf<E>) => string | null
type Asking<E extends Endpoint> = (context: Context, input: RequestOf<E>) => ReturnType<Handler<E>>

/** A handler that finds people by personal data, or changes what others are compared with: counted for whom the data is masked. */
export const asLookUp = <E extends Endpoint>(endpoint: E, personalField: PersonalField<E>, handler: Asking<E>): Handler<E> =>
  countLookUps(endpoint, { unless: personalDataRight, personalField }, handler)

/** A counter's command with the details of a donor: of a clerk for whom these are masked, its refusals are counted, not its gifts. */
export const asComparison = <E extends Endpoint>(endpoint: E, personalField: PersonalField<E>, handler: Asking<E>): Handler<E> =>
  countRefusedLookUps(endpoint, { unless: personalDataRight, personalField }, handler)

/** The kind of personal data that was typed of a donor, which is compared with the donors on file. */
export function typedField({ nirc, donorPhone, donorEmail }: Pick<DonorInput, 'nirc' | 'donorPhone' | 'donorEmail'>) {
  if (nirc) return 'nric'
  if (donorPhone) return 'phone'
  return donorEmail ? 'email' : null
}
