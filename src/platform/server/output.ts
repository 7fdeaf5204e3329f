import { startupMessage } from './startup-error.ts'

/**
 * Keeps output that cannot be written from ending the process with a trace. A reader that went away is no fault (`| head`); a full disk under standard
 * output is reported once on standard error, and makes the exit code 1 where the work succeeds, since its result is lost.
 */
export function guardOutput(): void {
  process.stderr.on('error', () => {}) // there is no output left to report to
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (['EPIPE', 'EIO'].includes(error.code ?? '') || process.exitCode) return
    process.exitCode = 1
    process.stderr.write(`\n${startupMessage(Object.assign(error, { path: 'standard output' })) ?? error.message}\n`)
  })
}
