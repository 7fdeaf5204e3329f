import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { Notice } from '#platform/web/form/Notice.tsx'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import { isSettled } from '#features/gifts/rules.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { useRequestChange } from '../use-requests.ts'

/** Asks why the bank returned a cheque. Its gift and receipt are voided, and nothing is refunded. */
export function ReturnDialog({ gift, onClose }: { gift: GiftDetails; onClose: () => void }) {
  const returning = useRequestChange(
    (remarks: string) => api.requests.moveCheques({ transactionIds: [gift.id], to: 'returned', remarks }),
    onClose,
  )
  return (
    <ReasonDialog
      id="cheque-returned"
      verb={m.requests_cheque_return()}
      label={m.requests_cheque_return_why()}
      blank={m.requests_cheque_say_why()}
      note={<Notice>{isSettled(gift.status) ? m.requests_cheque_return_settled_note() : m.requests_cheque_return_note()}</Notice>}
      isDanger
      change={returning}
      onClose={onClose}
    />
  )
}
