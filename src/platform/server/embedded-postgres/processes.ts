import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/** Where numbers of processes mean something: this machine since its start, and this container. Empty where the system does not tell. */
export function readPlace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** The command line of a process, or null when there is no such process. */
export function readCommandLine(pid: number): string | null {
  try {
    return hasProc ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : tell(pid, 'command', 'CommandLine')
  } catch {
    return null
  }
}

/** The working folder of a process; null when the process or the information is missing. */
export function readWorkingFolder(pid: number): string | null {
  try {
    return hasProc ? readlinkSync(`/proc/${pid}/cwd`) : null
  } catch {
    return null
  }
}

/** When a process began: tells it from a later process with the same number. Null when there is none. */
export function readStartTime(pid: number): string | null {
  try {
    // The second field is a name in parentheses that may hold anything; the 22nd is the start, the third its state.
    const fields = hasProc ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') : undefined
    if (fields) return fields[0] === 'Z' ? null : (fields[19] ?? null)
    return tell(pid, 'lstart', 'CreationDate')
  } catch {
    return null
  }
}

function tell(pid: number, column: string, property: string): string | null {
  const query = `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).${property}`
  const output =
    process.platform === 'win32'
      ? execFileSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8' })
      : execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return output.trim() || null
}
