import { realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError, readTextIfExists } from '../startup-error.ts'
import { readStartTime, readCommandLine, readPlace, readWorkingFolder } from './processes.ts'

const beat = 3000
/** How long the file of a supervisor elsewhere is watched before it counts as ended, and how old it may be to be watched at all. */
const patience = 5 * beat
const longSilent = 10 * patience

/** The process that looks after the server of this folder, while it lives here: where this process can see it. */
export function findSupervisor(dir: string): number | null {
  const { pid, birth, place } = readSupervisor(dir)
  return birth && (!place || place === readPlace()) && readStartTime(Number(pid)) === birth ? Number(pid) : null
}

/**
 * Makes this process the one that looks after the folder; a folder that has a living one, here or in another container or machine, is
 * refused. Returns the function that releases it.
 */
export async function claimFolder(dir: string, watched = patience): Promise<() => void> {
  const other = findSupervisor(dir)
  if (other !== null)
    throw new StartupError(
      `Amanah already runs on the data in ${dir} (process ${other}). Stop it first, or set DATA_DIR to another folder.`,
    )
  if (await livesElsewhere(dir, watched))
    throw new StartupError(
      `Amanah already runs on the data in ${dir}, in another container or on another machine. Stop it first, or run this command there.`,
    )
  const file = fileOf(dir)
  writeFileSync(file, `${process.pid}\n${readStartTime(process.pid)}\n${readPlace()}\n`)
  const heart = setInterval(() => refresh(file), beat).unref()
  return () => {
    clearInterval(heart)
    rmSync(file, { force: true })
  }
}

const fileOf = (dir: string) => path.join(dir, 'supervisor')

function readSupervisor(dir: string): { pid: string; birth: string; place: string } {
  const [pid = '', birth = '', place = ''] = readTextIfExists(fileOf(dir))?.split('\n') ?? []
  return { pid, birth, place }
}

/** A process of another container or machine cannot be seen from here: while it lives, it refreshes its file. */
async function livesElsewhere(dir: string, watched: number): Promise<boolean> {
  const { place } = readSupervisor(dir)
  if (!place || place === readPlace()) return false
  const before = readTime(fileOf(dir))
  if (Date.now() - before > longSilent) return false
  await pause(watched)
  return readTime(fileOf(dir)) > before
}

const readTime = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

function refresh(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The folder is full, read-only or gone: PostgreSQL says so.
  }
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
