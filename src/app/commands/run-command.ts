import { CannotStart } from '#platform/server/cannot-start.ts'

/** Runs a tool of the command line. What it can not do, or was asked for wrongly, is one sentence and exit code 1; a bug shows its trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isTold = error instanceof CannotStart || (error instanceof TypeError && 'code' in error) // the second: words that parseArgs does not know
    const words = !(error instanceof Error) ? String(error) : isTold ? error.message : (error.stack ?? error.message)
    process.stderr.write(`\n${words}\n`)
    process.exitCode = 1
  }
}
