import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { inRoot, refuse } from './run.mjs'

/**
 * Refuses a second start on the same data or port, before packages and the web of the first are replaced under it. The product asks again.
 */
export async function refuseSecondStart() {
  const dataDir = path.resolve(inRoot(), process.env.DATA_DIR || '.data')
  const pid = supervisorOf(path.join(dataDir, 'postgres', 'supervisor'))
  if (pid && !process.env.DATABASE_URL)
    refuse(`Amanah already runs on the data in ${dataDir} (process ${pid}). Stop it first, or set DATA_DIR to another folder.`)
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || (process.env.NODE_ENV === 'production' ? '::' : 'localhost')
  if (await isTaken(port, host)) refuse(`Port ${port} is in use. Stop what listens there, or set PORT to another number.`)
}

/** The process that looks after an embedded database, as far as this system tells: its number and the moment it began are in a file. */
function supervisorOf(file) {
  try {
    const [pid, birth] = readFileSync(file, 'utf8').split('\n')
    const stat = `/proc/${pid}/stat`
    const fields = existsSync(stat) ? readFileSync(stat, 'utf8').split(') ').at(-1).split(' ') : []
    return birth && fields[19] === birth && fields[0] !== 'Z' ? pid : null
  } catch {
    return null
  }
}

/** Whether a process listens there. The product reports any other fault of the address. */
function isTaken(port, host) {
  if (!(port > 0 && port < 65_536)) return false
  const probe = createServer()
  return new Promise(answer => {
    probe.once('error', error => answer(error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => answer(false)))
  })
}
