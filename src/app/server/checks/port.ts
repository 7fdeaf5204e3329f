import { createServer } from 'node:net'
import { StartupError } from '#platform/server/startup-error.ts'

/** Refuses to start on a port in use, before anything else is started. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((free, failed) => {
    probe.once('error', (error: NodeJS.ErrnoException) => failed(portError(error, port, host)))
    probe.listen(port, host, () => probe.close(() => free()))
  })
}

function portError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const { code = '' } = error
  if (code === 'EADDRINUSE') return new StartupError(`Port ${port} is in use. Stop what listens there, or set PORT to another number.`)
  if (code === 'EACCES') return new StartupError(`Port ${port} may not be used by this user. Set PORT to a number above 1023.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'].includes(code))
    return new StartupError(`${host} is no address of this machine (${code}). Set HOST to one of its own, or leave it out.`)
  return error
}
