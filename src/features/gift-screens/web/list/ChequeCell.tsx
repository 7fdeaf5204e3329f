import { dayInZone } from '#kit/time/time-zones.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { chequeStateWords, chequeWarning } from '../cheque-labels.ts'

/** Where the cheque of a gift is, and what keeps one in hand from the bank. */
export function ChequeCell({ row: { chequeState, chequeDate, countryCode } }: { row: GiftRow }) {
  const { timeZone } = useCurrentUser()
  if (!chequeState) return null
  const warning = chequeState === 'inHand' ? chequeWarning(chequeDate, dayInZone(new Date(), timeZone), countryCode) : null
  return <>{[chequeStateWords(chequeState), warning].filter(Boolean).join(', ')}</>
}
