import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** A server process, its port and the end of its log. */
export type Server = { child: ChildProcess; port: number; lastWords: () => string }
type WatchOptions = { restart: () => Promise<Server>; log: string; onRestart: (reason: string) => void }

/** More failures than this within ten minutes are no accident. */
const mostFailures = 5
const window = 10 * 60_000

/**
 * Restarts the server each time it ends unexpectedly. `ended` settles with the reason when it has failed too often;
 * `stop` ends the server for good, also one that is just being started again.
 */
export function keepAlive(first: Server, { restart, log, onRestart }: WatchOptions): { ended: Promise<string>; stop: () => Promise<void> } {
  let current = Promise.resolve(first)
  let isStopping = false
  const failures: number[] = []

  /** Returns why to give up, or null while the server may be started again. */
  const giveUp = (reason: string): string | null => {
    const since = Date.now() - window
    failures.push(Date.now())
    const recent = failures.filter(at => at > since).length
    if (recent <= mostFailures) onRestart(reason)
    return recent <= mostFailures
      ? null
      : `PostgreSQL failed ${recent} times within 10 minutes and is given up. ${reason}\nIts log is ${log}.`
  }
  const watch = async (): Promise<string> => {
    for (;;) {
      const reason = await current.then(failureOf, error => (error as Error).message)
      if (isStopping) return new Promise(() => {})
      const last = giveUp(reason)
      if (last) return last
      current = pause(failures.length > 1 ? 1000 : 0).then(restart)
    }
  }
  const ended = watch()
  return {
    ended,
    async stop() {
      isStopping = true
      const server = await current.catch(() => null)
      if (server) await end(server.child)
    },
  }
}

/** Settles when the server ends, with how it ended. */
async function failureOf({ child, lastWords }: Server): Promise<string> {
  if (!hasEnded(child)) await once(child, 'exit')
  return `PostgreSQL ended by itself (${child.signalCode ?? child.exitCode}): ${lastWords()}`
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Fast shutdown; a checkpoint that takes too long is cut short, and the write-ahead log makes up for it at the next start. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  if ((await Promise.race([ended, pause(3000, 'late', { ref: false })])) !== 'late') return
  child.kill('SIGQUIT')
  if ((await Promise.race([ended, pause(3000, 'late', { ref: false })])) !== 'late') return
  child.kill('SIGKILL') // a process stopped by SIGSTOP reacts to SIGKILL only
  await ended
}
