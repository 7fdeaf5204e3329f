import { m } from '#messages/messages.js'
import { successStatus, type Transport, type WireAnswer } from '#platform/contract/client.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { FieldError } from '#platform/contract/endpoint.ts'

/** The message where the server sends none: 'Unable to proceed, Please try again later.' (spec §8) */
const genericFailureText = () => m.failed()

type Failure = { message: string; errors: readonly FieldError[] }
function failureIn({ status, body, file }: WireAnswer): Failure | null {
  const data = (body as { data?: { status?: number; message?: string; errors?: FieldError[] } } | null)?.data
  if (file || (data?.status === successStatus && status === 200)) return null
  return { message: data?.message || genericFailureText(), errors: data?.errors ?? [] }
}

/** Expired session (login screen), missing permission (its own page): shown elsewhere. */
export const isShownElsewhere = (status: number): boolean => [401, 302, 403].includes(status)

/**
 * Passes the message of a failed call to `show`, unless the screens of the endpoint show its errors, a form shows
 * them beside its fields, the status is shown elsewhere, or the browser is offline (the overlay says so).
 */
export const reportFailures =
  (show: (message: string) => void, isOnline: () => boolean) =>
  (transport: Transport): Transport =>
  async request => {
    const isSilent = request.endpoint.spec.ownErrors
    let answer: WireAnswer
    try {
      answer = await transport(request)
    } catch {
      if (!isSilent && isOnline()) show(genericFailureText())
      throw new RefusalError({ code: 'UNREACHABLE', message: genericFailureText() }, 0)
    }
    const failure = failureIn(answer)
    if (failure && !isSilent && failure.errors.length === 0 && !isShownElsewhere(answer.status)) show(failure.message)
    return answer
  }
