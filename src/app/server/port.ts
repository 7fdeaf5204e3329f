import { createServer } from 'node:net'
import { CannotStart } from '#platform/server/startup-error.ts'

/** Refuses to start on a port that somebody listens on already; said before anything else is started. */
export async function mustBeFree(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((free, failed) => {
    probe.once('error', (error: NodeJS.ErrnoException) => failed(portError(error, port)))
    probe.listen(port, host, () => probe.close(() => free()))
  })
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') return new CannotStart(`Port ${port} is in use. Stop what listens there, or set PORT to another number.`)
  if (error.code === 'EACCES') return new CannotStart(`Port ${port} may not be used by this user. Set PORT to a number above 1023.`)
  return error
}
