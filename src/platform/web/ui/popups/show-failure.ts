import { RefusalError } from '#platform/contract/refusal-error.ts'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { isShownElsewhere } from '#platform/web/session/report-failures.ts'
import { popups, type Popup } from './popups.ts'

/** Shows in a popup why a call failed whose endpoint leaves its errors to the screens. */
export const showFailure = (error: unknown): void => showFailureOf(error)

/** Shows in a popup why a call failed, with links to the records that are in its way. */
export function showFailureOf(error: unknown, links: NonNullable<Popup['links']> = []): void {
  if (error instanceof RefusalError && isShownElsewhere(error.status)) return
  popups.error({ message: toSendProblem(error).message, ...(links.length && { links }) })
}

/** Shows in a popup what a refused call says of its fields, for buttons without a form; what has no field is shown for every call. */
export function showFieldFaults(error: unknown): void {
  if (!(error instanceof RefusalError) || error.errors.length === 0) return
  popups.error({ message: [...new Set(error.errors.map(({ message }) => message))].join(' ') })
}
