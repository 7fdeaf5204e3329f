import type { AnswerCode, AnswerValues, FieldFault } from '../contract/answer-code.ts'
import { type CodeOf, type CommonCode, commonRefusals, type Endpoint, type FieldError } from '../contract/endpoint.ts'
import { RefusalError } from '../contract/refusal-error.ts'
import { answerText } from './answer-text.ts'
import { limitErrors } from './field-errors.ts'

/** A fault, or a fact of a field that has no text: a file's name, an id. */
export type FieldDetail = FieldFault | Pick<FieldError, 'field' | 'message'>

/** Refuses by one of the endpoint's own codes, or by one that all endpoints share. */
export function refuse(code: CommonCode, errors?: readonly FieldDetail[], values?: AnswerValues): RefusalError
export function refuse<E extends Endpoint>(
  endpoint: E,
  code: CodeOf<E>,
  errors?: readonly FieldDetail[],
  values?: AnswerValues,
): RefusalError
/** Refuses by a code of a list that several endpoints share. */
export function refuse<R extends readonly AnswerCode[]>(
  refusals: R,
  code: R[number],
  errors?: readonly FieldDetail[],
  values?: AnswerValues,
): RefusalError
export function refuse(from: CommonCode | Endpoint | readonly AnswerCode[], ...rest: readonly unknown[]): RefusalError {
  const [code, errors, values] = (typeof from === 'string' ? [from, ...rest] : rest) as [AnswerCode, FieldDetail[]?, AnswerValues?]
  return refusalOf(code, typeof from === 'string' ? commonRefusals[from] : 200, errors, values)
}

/** A refusal with its English texts. `status` is the HTTP status. */
function refusalOf(code: AnswerCode, status: number, errors?: readonly FieldDetail[], values?: AnswerValues): RefusalError {
  return new RefusalError(
    { code, message: answerText(code, values), values, errors: errors && limitErrors(errors.map(fieldErrorOf)) },
    status,
  )
}

/** A fault with its English text. @internal tested by itself */
export const fieldErrorOf = (fault: FieldDetail): FieldError =>
  'code' in fault ? { ...fault, message: answerText(fault.code, fault.values) } : fault
