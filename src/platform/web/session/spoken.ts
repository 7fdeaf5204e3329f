import { m } from '#messages/messages.js'
import { Refused, type Transport, type WireAnswer } from '#platform/contract/client.ts'
import type { Endpoint, FieldError } from '#platform/contract/endpoint.ts'
import { quietMark } from './fetch-transport.ts'

/** Shown when the server has no words of its own: 'Unable to proceed, Please try again later.' */
export const unableToProceed = () => m.shell_unable()

/** Calls that show their failures themselves (specification, section 8); refresh and logout never show any. */
const ownErrors = [
  'User/login',
  'User/verifyOTP',
  'User/AcceptUserInvitation',
  '/api/Donation/GetTransactionListBySearchFilter',
  'getReconcilationList',
  'addUpdateBanner',
  'Auth/refreshToken',
  'User/logout',
]
/** Whether a call's failure is left to its caller. */
export const handlesOwnErrors = ({ spec }: Endpoint) => ownErrors.some(call => spec.path.toLowerCase().endsWith(call.toLowerCase()))

/** The known calls raise a success popup: these are their words (specification, section 8). */
const knownSuccess = new Set([
  'Recurring donation cancelled succesfully.',
  'Your export will be ready and sent over the email.',
  'Your donation receipt has been sent successfully!',
  'Rate has been successfully deleted',
  'Rate has been successfully added',
  'Rate has been successfully updated',
  'Hijrah and Ramadan details created successfully.',
  'Hijrah and Ramadan details updated successfully.',
  'Your changes has been successfully updated.',
  'Merchant details have been saved successfully!',
  'Your request is in progress, the report will be sent via Email.',
  'User Deleted Successfully.',
  'Role deleted Successfully.',
  'Role added Successfully.',
  'Role updated Successfully.',
  'Invitation Sent Successfully.',
  'Your changes saved successfully.',
  'Banner has been deleted successfully.',
  'Transaction Settled succesfully.',
])

/** How a success is told: a popup for the known calls, a passing line for other words, nothing when there are none. */
export function successSight(message: string): 'popup' | 'line' | 'none' {
  if (knownSuccess.has(message)) return 'popup'
  return message && message !== 'Success' ? 'line' : 'none'
}

type Refusal = { message: string; errors: readonly FieldError[] }
function refusalIn({ status, body, file }: WireAnswer): Refusal | null {
  const data = (body as { data?: { status?: number; message?: string; errors?: FieldError[] } } | null)?.data
  if (file || (data?.status === 1 && status === 200)) return null
  return { message: data?.message || unableToProceed(), errors: data?.errors ?? [] }
}

/**
 * Tells the person of failures. Not told: quiet calls, those that handle their own, fields (the form shows them),
 * a dead session (the login screen says it), a missing right (it has a page), and being offline (it has an overlay).
 */
export const spoken =
  (tell: (message: string) => void, isOnline: () => boolean) =>
  (transport: Transport): Transport =>
  async request => {
    const { [quietMark]: quiet, ...headers } = request.headers
    const silent = Boolean(quiet) || handlesOwnErrors(request.endpoint)
    let answer: WireAnswer
    try {
      answer = await transport({ ...request, headers })
    } catch {
      if (!silent && isOnline()) tell(unableToProceed())
      throw new Refused({ code: 'UNREACHABLE', message: unableToProceed() }, 0)
    }
    const refusal = refusalIn(answer)
    if (refusal && !silent && !refusal.errors.length && ![401, 302, 403].includes(answer.status)) tell(refusal.message)
    return answer
  }
