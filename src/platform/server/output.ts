import { startupMessage } from './startup-error.ts'

/**
 * Keeps unwritable output from ending the process with a stack trace. A closed pipe (`| head`) is ignored; a full disk is reported once on
 * standard error and sets the exit code to 1.
 */
export function guardOutput(): void {
  process.stderr.on('error', () => {}) // there is no output left to report to
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (['EPIPE', 'EIO'].includes(error.code ?? '') || process.exitCode) return
    process.exitCode = 1
    process.stderr.write(`\n${startupMessage(Object.assign(error, { path: 'standard output' })) ?? error.message}\n`)
  })
}
