import type { AskedEncoding } from '#kit/text/csv.ts'
import { ConfinedError, createQueue, runConfined } from '#platform/server/files/confined-process.ts'
import type { Statement } from '#features/settlement/statements.ts'
import type { ReadingOf } from './cells.ts'
import { type DayOrderQuestion, UnclearDatesError } from './day-order.ts'
import { StatementError, type StatementFault } from './statement-fault.ts'

/** What the worker is asked about the file on its standard input. */
export type StatementTask = { reading: ReadingOf; encoding: AskedEncoding | null }
/** The encoding of a file whose bytes do not tell, and who asks. */
type Way = { encoding?: AskedEncoding | null; subject: string }
/** What the worker writes. */
export type WorkerAnswer = { statements: Statement[] } | { fault: StatementFault } | { question: DayOrderQuestion }

const worker = new URL('./statement-worker.ts', import.meta.url)
const limits = { megabytes: 512, seconds: 30 }
const inTurn = createQueue({ atOnce: 1, inLine: 20, eachInLine: 5 })

/**
 * Reads a file from outside in a confined process. Throws StatementError, also where the file is damaged or takes too much time or memory,
 * and UnclearDatesError.
 */
export async function readInProcess(bytes: Buffer, reading: ReadingOf, { encoding = null, subject }: Way): Promise<Statement[]> {
  const answer = await inTurn(subject, async () => {
    const pieces: Buffer[] = []
    try {
      for await (const piece of runConfined(worker, [JSON.stringify({ reading, encoding } satisfies StatementTask)], bytes, limits))
        pieces.push(piece)
    } catch (error) {
      if (!(error instanceof ConfinedError)) throw error
      throw new StatementError(error.code === 1 ? 'STATEMENT_DAMAGED' : 'STATEMENT_TOO_LONG')
    }
    return JSON.parse(Buffer.concat(pieces).toString()) as WorkerAnswer
  })
  if ('question' in answer) throw new UnclearDatesError(answer.question)
  if ('fault' in answer) throw new StatementError(answer.fault.code, answer.fault.values)
  return answer.statements
}
