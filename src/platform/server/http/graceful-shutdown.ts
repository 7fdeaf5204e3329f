import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Health } from '../monitoring/health.ts'

/** Milliseconds for those who still send work here to notice, and for the last requests to end. */
export type ShutdownDelays = { notice: number; requests: number }

/**
 * Takes a server out of service so that no call is lost: first it reports not ready, and closes each connection after its answer; then it takes no
 * connection any more and ends those at rest; what comes over the others is answered too, for as long as the last requests may take.
 */
export async function shutDownGracefully(app: FastifyInstance, health: Health, { notice, requests }: ShutdownDelays): Promise<void> {
  health.startDraining()
  app.server.prependListener('request', (_, response) => void response.setHeader('connection', 'close'))
  if (notice) await pause(notice)
  const closeTimer = setTimeout(() => app.server.closeAllConnections(), requests)
  await app.close()
  clearTimeout(closeTimer)
}
