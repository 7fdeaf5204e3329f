import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError, readTextIfExists } from '../startup-error.ts'
import { readStartTime, readCommandLine, readWorkingFolder } from './processes.ts'

/** The process that looks after the server of this folder, while it lives. */
export function findSupervisor(dir: string): number | null {
  const [pid = '', birth] = readTextIfExists(path.join(dir, 'supervisor'))?.split('\n') ?? []
  return birth && readStartTime(Number(pid)) === birth ? Number(pid) : null
}

/**
 * Makes this process the one that looks after the folder; a folder that has a living one is refused. Returns the function that releases it.
 */
export function claimFolder(dir: string): () => void {
  const other = findSupervisor(dir)
  if (other !== null)
    throw new StartupError(
      `Amanah already runs on the data in ${dir} (process ${other}). Stop it first, or set DATA_DIR to another folder.`,
    )
  const file = path.join(dir, 'supervisor')
  writeFileSync(file, `${process.pid}\n${readStartTime(process.pid)}\n`)
  return () => rmSync(file, { force: true })
}

/** The port on which the server of this folder listens, when there is one. */
export function readServerPort(data: string): number | null {
  const port = Number(readTextIfExists(path.join(data, 'postmaster.pid'))?.split('\n')[3])
  return port > 0 ? port : null
}

/** Ends the server that a killed supervisor left running on this very data folder. */
export async function endOrphan(data: string): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  const pid = Number.parseInt(readTextIfExists(file) ?? '', 10)
  if (!Number.isInteger(pid)) return
  if (!serves(pid, data)) {
    // The number belongs to another program by now (containers count from 1 again); PostgreSQL itself clears the file of a dead one.
    if (readCommandLine(pid) !== null) rmSync(file, { force: true })
    return
  }
  for (const [signal, milliseconds] of Object.entries({ SIGINT: 3000, SIGQUIT: 5000 })) {
    process.kill(pid, signal)
    for (const end = Date.now() + milliseconds; Date.now() < end; await pause(20)) if (!serves(pid, data)) return
  }
  throw new StartupError(`Process ${pid} still serves ${data} and does not end: end it first.`)
}

/** A server works in its data folder; where the system does not tell, its command line names the folder. */
function serves(pid: number, data: string): boolean {
  const command = readCommandLine(pid) ?? ''
  const folder = readWorkingFolder(pid)
  return folder === null ? command.includes(data) : command.includes('postgres') && folder === realpathSync(data)
}
