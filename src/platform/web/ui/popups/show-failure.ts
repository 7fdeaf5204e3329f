import { RefusalError } from '#platform/contract/refusal-error.ts'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { isShownElsewhere } from '#platform/web/session/report-failures.ts'
import { popups } from './popups.ts'

/** Shows in a popup why a call failed whose endpoint leaves its errors to the screens. */
export function showFailure(error: unknown): void {
  if (!(error instanceof RefusalError && isShownElsewhere(error.status))) popups.error({ message: toSendProblem(error).message })
}
