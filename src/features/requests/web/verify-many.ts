import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from './api.ts'
import type { BulkOutcome } from '#platform/web/list-screen/selection/bulk-action.ts'
import type { RequestRow } from '../rows.ts'
import type { BulkVerb } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'

const isVerifiable = ({ actions }: RequestRow) => actions.includes('verifyVoid') || actions.includes('verifyRefund')

/** Verifies one request after the other; each has its own outcome. */
async function verifyEach(rows: readonly RequestRow[]): Promise<BulkOutcome> {
  const refused: { id: string; name: string; reason: string }[] = []
  for (const row of rows) {
    const requestStatus = row.requestType === 'Void' ? 2 : 6
    const failed = await api.requests.move({ transactionId: row.transactionId, requestStatus, evidenceHash: row.evidenceHash }).then(
      () => null,
      (error: unknown) => (error instanceof RefusalError ? error.message : m.failed()),
    )
    if (failed) refused.push({ id: row.id, name: row.receiptNo ?? row.txnId, reason: failed })
  }
  return { done: rows.length - refused.length, refused }
}

export const verifyMany: BulkVerb<RequestRow> = {
  id: 'verify',
  label: count => m.requests_bulk_verify({ count }),
  question: m.requests_bulk_question_verify,
  note: m.requests_dialog_verify,
  allowed: isVerifiable,
  moneyOf: ({ amount }) => amount,
  run: verifyEach,
}
