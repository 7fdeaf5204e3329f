import { type CodeOf, type CommonCode, commonRefusals, type Endpoint, type FieldError } from '../contract/endpoint.ts'
import { RefusalError } from '../contract/refusal-error.ts'
import { limitErrors } from './field-errors.ts'

/** Refuses by one of the endpoint's own codes, or by one that all endpoints share. */
export function refuse(code: CommonCode, errors?: readonly FieldError[]): RefusalError
export function refuse<E extends Endpoint>(endpoint: E, code: CodeOf<E>, errors?: readonly FieldError[]): RefusalError
/** Refuses by a code of a table that several endpoints share. */
export function refuse<R extends Readonly<Record<string, string>>>(
  refusals: R,
  code: keyof R & string,
  errors?: readonly FieldError[],
): RefusalError
export function refuse(
  from: CommonCode | Endpoint | Readonly<Record<string, string>>,
  detail?: string | readonly FieldError[],
  errors?: readonly FieldError[],
): RefusalError {
  if (typeof from === 'string') {
    const [status, message] = commonRefusals[from]
    return new RefusalError({ code: from, message, errors: limited(detail as readonly FieldError[] | undefined) }, status)
  }
  const code = detail as string
  const refusals = isEndpoint(from) ? from.spec.refusals : from
  return new RefusalError({ code, message: refusals[code] ?? code, errors: limited(errors) }, 200)
}

const limited = (errors: readonly FieldError[] | undefined) => errors && limitErrors(errors)

const isEndpoint = (from: Endpoint | Readonly<Record<string, string>>): from is Endpoint => typeof from['spec'] === 'object'
