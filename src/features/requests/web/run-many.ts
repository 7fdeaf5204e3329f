import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from './api.ts'
import type { BulkOutcome } from '#platform/web/list-screen/selection/bulk-action.ts'

type Row = { id: string; receiptNo: string | null; txnId: string }
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Settles gifts, all of them or none. */
export const settleAll = (rows: readonly Row[]): Promise<BulkOutcome> =>
  allOrNone(rows, async () => (await api.requests.settle({ transactionIds: idsOf(rows) })).settled)

/** Marks cheques as banked today, all of them or none. */
export const bankCheques = (rows: readonly Row[]): Promise<BulkOutcome> =>
  allOrNone(rows, async () => (await api.requests.moveCheques({ transactionIds: idsOf(rows), to: 'banked' })).moved)

/** Runs a call for all rows. A refusal gives its reason to each row that it names, and a general one to the others. */
async function allOrNone(rows: readonly Row[], call: () => Promise<number>): Promise<BulkOutcome> {
  try {
    return { done: await call(), refused: [] }
  } catch (error) {
    const [faults, words] = error instanceof RefusalError ? [error.errors, error.message] : [[], m.failed()]
    const reasonOf = (at: number) => faults.find(({ field }) => field === `transactionIds.${at}`)?.message ?? words
    return { done: 0, refused: rows.map(({ id, receiptNo, txnId }, at) => ({ id, name: receiptNo ?? txnId, reason: reasonOf(at) })) }
  }
}
