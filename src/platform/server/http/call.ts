import type { Endpoint, FileAnswer } from '#platform/contract/endpoint.ts'
import type { RefusalError } from '#platform/contract/refusal-error.ts'
import type { AnyHandler, Caller, Claims, Context, GuestSession } from '../context.ts'

/** The caller: anonymous, a signed-in user, or the holder of a guest link. */
export type CallerClaims = { claims: Claims } | { guest: GuestSession } | null
/** One call: endpoint, caller, input (or its error) and idempotency key. */
export type Call = {
  endpoint: Endpoint
  handler: AnyHandler
  visitor: CallerClaims
  caller: Caller
  log: Context['log']
  input: object | RefusalError
  key: string | undefined
}
/** The text of an envelope, or a document. */
export type Reply = string | FileAnswer
