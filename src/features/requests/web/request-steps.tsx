import { m } from '#messages/messages.js'
import type { Step } from '#platform/web/detail-screen/NextStep.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { RequestRow } from '../rows.ts'
import { requestStatusOrder } from '../rules.ts'
import { statusNames, turnSentence } from './turn.ts'

/** The steps of a request: who took each and when, the pending step, and who may take later ones. */
export function requestSteps(row: RequestRow): Step[] {
  const order = requestStatusOrder[row.requestType]
  const reached = order.indexOf(row.requestStatus)
  const hands =
    row.requestType === 'Void' ? [row.requested, row.verified, row.finalised] : [row.requested, row.verified, row.approved, row.finalised]
  return order.map((status, index) => {
    const hand = hands[index]
    const name = statusNames[status]()
    if (hand)
      return {
        name,
        state: 'done',
        note: (
          <>
            {hand.name}
            <br />
            <DateText value={hand.at} />
          </>
        ),
      }
    if (index === reached + 1) return { name, state: 'now', note: turnSentence(row) }
    return { name, state: 'later', note: laterNote(row, index, order.length) }
  })
}

function laterNote({ requestType }: RequestRow, index: number, count: number): string {
  if (index < count - 1) return m.requests_station_not_both()
  return requestType === 'Refund' ? m.requests_station_money_leaves() : m.requests_station_receipt_ends()
}
