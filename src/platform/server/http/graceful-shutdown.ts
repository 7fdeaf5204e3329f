import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Health } from '../monitoring/health.ts'

/** Milliseconds for those who still send work here to notice, and for the last requests to end. */
export type ShutdownDelays = { notice: number; requests: number }

/**
 * Shuts the server down without losing a call: reports not ready and closes each connection after its answer; then takes no connections and
 * closes idle ones; requests on the others are answered within the time of the slowest request.
 */
export async function shutDownGracefully(app: FastifyInstance, health: Health, { notice, requests }: ShutdownDelays): Promise<void> {
  health.startDraining()
  app.server.prependListener('request', (_, response) => void response.setHeader('connection', 'close'))
  if (notice) await pause(notice)
  const closeTimer = setTimeout(() => app.server.closeAllConnections(), requests)
  await app.close()
  clearTimeout(closeTimer)
}
