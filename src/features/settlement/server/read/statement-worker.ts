// Runs in a process of its own: a file on stdin, on stdout one JSON value: the statements in it, why there are none, or a question.
import { buffer } from 'node:stream/consumers'
import { UnclearDatesError } from './day-order.ts'
import { StatementError } from './statement-fault.ts'
import type { StatementTask, WorkerAnswer } from './statement-process.ts'
import { readStatements } from './read-statement.ts'

async function answer(): Promise<WorkerAnswer> {
  try {
    const { reading, encoding } = JSON.parse(process.argv[2] ?? '') as StatementTask
    return { statements: await readStatements(await buffer(process.stdin), reading, encoding) }
  } catch (error) {
    if (error instanceof UnclearDatesError) return { question: error.question }
    if (!(error instanceof StatementError)) throw error
    return { fault: error.fault }
  }
}
process.stdout.write(JSON.stringify(await answer()))
