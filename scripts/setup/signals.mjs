const patience = 20_000

/**
 * Passes Ctrl-C and SIGTERM on to a detached child and ends with its exit code. The child has an IPC channel, so it
 * notices when this process is killed; when npm is killed above this one, this one notices by its parent.
 */
export function passSignalsTo(child) {
  let isStopping = false
  const stop = signal => {
    child.kill(signal)
    if (!isStopping) setTimeout(() => child.kill('SIGKILL'), patience).unref()
    isStopping = true
  }
  onStop(stop)
  child.on('exit', (code, signal) => {
    if (signal && !isStopping) console.error(`\nAmanah was ended by ${signal}. Nothing that was saved is lost: the next start recovers.\n`)
    process.exit(code ?? (isStopping ? 0 : 1))
  })
}

/** Calls `stop` with the signal to pass on: when this process is told to stop, and when npm above it is gone. */
export function onStop(stop) {
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', () => stop('SIGTERM'))
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 500).unref()
  if (!process.env.npm_lifecycle_event) clearInterval(watch)
}
