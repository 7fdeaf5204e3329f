import type { AnswerValues } from './answer-code.ts'
import type { FieldError, RefusalBody } from './endpoint.ts'

type Refusal = {
  code?: string | undefined
  message?: string | undefined
  values?: AnswerValues | undefined
  errors?: readonly FieldError[] | undefined
}

/**
 * A refused call: `code` for programs, `message` (the code where the refusal has no text) and `errors` for users. Below the guard it rolls
 * the transaction back.
 */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  readonly code: string
  readonly status: number
  readonly errors: readonly FieldError[]
  /** The id of the failed request, for finding it in the log. */
  readonly reference: string | null
  /** The envelope of the response. */
  readonly body: RefusalBody
  /** Seconds after which to retry, for the Retry-After header. */
  retryAfter: number | undefined
  constructor({ code = 'FAILED', message = code, values, errors }: Refusal, status: number, reference: string | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.errors = errors ?? []
    this.reference = reference
    this.body = { data: { status: -1, message, code, ...(values && { values: { ...values } }), ...(errors && { errors: [...errors] }) } }
  }
}
