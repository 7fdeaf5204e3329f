import type { FastifyInstance } from 'fastify'
import { capabilities, contract } from '#contract.ts'
import { webhookMessages } from '#features/webhooks/events.ts'
import { bindContract } from '#platform/server/http/bind-contract.ts'
import type { Services } from '#platform/server/context.ts'
import { createHttp, type HttpSettings, type RouteRegistration } from '#platform/server/http/http-server.ts'
import { servedEndpoints } from './features/modules.ts'

/** The server of the product: the contract, and who carries out each part of it. `prepare` registers what must come before the routes. */
export async function productServer(
  services: Services,
  settings: HttpSettings = {},
  prepare?: RouteRegistration,
): Promise<FastifyInstance> {
  const app = await createHttp({ ...settings, document: { capabilities, webhooks: webhookMessages, ...settings.document } }, prepare)
  bindContract(app, contract, servedEndpoints, services)
  return app
}
