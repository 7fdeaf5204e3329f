import { type CodeOf, type CommonCode, commonRefusals, type Endpoint, type FieldError, type RefusalBody } from '../contract/endpoint.ts'

/** Thrown anywhere below the guard: the transaction is rolled back and the caller reads why. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly body: RefusalBody
  /** Seconds after which it is worth trying again, for the Retry-After header. */
  retryAfter: number | undefined
  constructor(status: number, message: string, code: string, errors?: readonly FieldError[]) {
    super(message)
    this.status = status
    this.code = code
    this.body = { data: { status: -1, message, code, ...(errors ? { errors: [...errors] } : {}) } }
  }
}

/** Refuses by one of the endpoint's own codes, or by one that all endpoints share. */
export function refuse(code: CommonCode, errors?: readonly FieldError[]): Refusal
export function refuse<E extends Endpoint>(endpoint: E, code: CodeOf<E>, errors?: readonly FieldError[]): Refusal
/** Refuses by a code of a table that several endpoints share. */
export function refuse<R extends Readonly<Record<string, string>>>(
  refusals: R,
  code: keyof R & string,
  errors?: readonly FieldError[],
): Refusal
export function refuse(
  from: CommonCode | Endpoint | Readonly<Record<string, string>>,
  detail?: string | readonly FieldError[],
  errors?: readonly FieldError[],
): Refusal {
  if (typeof from === 'string') {
    const [status, message] = commonRefusals[from]
    return new Refusal(status, message, from, detail as readonly FieldError[] | undefined)
  }
  const code = detail as string
  const refusals = isEndpoint(from) ? from.spec.refusals : from
  return new Refusal(200, refusals[code] ?? code, code, errors)
}

const isEndpoint = (from: Endpoint | Readonly<Record<string, string>>): from is Endpoint => typeof from['spec'] === 'object'
