import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { FieldError } from '#platform/contract/endpoint.ts'
import { showFailureOf } from '#platform/web/ui/popups/show-failure.ts'
import { rootPath } from '../paths.ts'

/** The page of the gift or settlement that a refusal names. */
function pathOf({ values: { module, giftId, settlementId } = {} }: FieldError): string | null {
  if (giftId) return `/${module}/details?id=${giftId}`
  return settlementId ? `${rootPath}/details?id=${settlementId}` : null
}
const namedBy = (error: unknown) =>
  (error instanceof RefusalError ? error.errors : []).flatMap(fault => {
    const to = pathOf(fault)
    return to === null ? [] : [{ to, text: fault.message }]
  })

/** Shows in a popup why a step was refused, with a link to each gift or settlement that is in its way. */
export const showRefusal = (error: unknown): void => showFailureOf(error, namedBy(error))

/** Why a step was refused in one line, with what is in its way. */
export const refusalText = (error: unknown): string =>
  error instanceof RefusalError ? [error.message, ...namedBy(error).map(({ text }) => text)].join(' ') : m.settlement_failed()

/** Why a step was refused, beside its buttons, with a link to each gift or settlement that is in its way. */
export function Refusal({ error }: { error: unknown }) {
  const named = namedBy(error)
  if (error === null) return null
  return (
    <div role="alert">
      <p>{error instanceof RefusalError ? error.message : m.settlement_failed()}</p>
      {named.length > 0 && (
        <ul>
          {named.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
