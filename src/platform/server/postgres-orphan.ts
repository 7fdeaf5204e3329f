import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'

/** Ends the server that a killed supervisor left running on this very data folder. */
export async function endOrphan(data: string): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  if (!Number.isInteger(pid)) return
  if (!serves(pid, data)) {
    // The number belongs to another program by now (containers count from 1 again); PostgreSQL itself clears the file of a dead one.
    if (commandOf(pid) !== null) rmSync(file, { force: true })
    return
  }
  for (const [signal, milliseconds] of [['SIGINT', 3000], ['SIGQUIT', 5000]] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      if (serves(pid, data)) throw new CannotStart(`Process ${pid} already serves ${data} and belongs to another user: end it first.`)
      return
    }
    for (const end = Date.now() + milliseconds; Date.now() < end; await pause(20)) if (!serves(pid, data)) return
  }
  throw new CannotStart(`Process ${pid} still serves ${data} and does not end: end it first.`)
}

const serves = (pid: number, data: string) => commandOf(pid)?.includes(data) ?? false

/** The command line of a process, or null when there is no such process. */
function commandOf(pid: number): string | null {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (process.platform === 'win32') return execFileSync('powershell', ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`], { encoding: 'utf8' }) || null
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return null
  }
}
