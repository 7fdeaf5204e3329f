import { randomUUID } from 'node:crypto'
import { bindContract } from '#platform/server/http/bind-contract.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { registerHealth } from '#platform/server/monitoring/health.ts'
import { createHttp } from '#platform/server/http/http-server.ts'
import { sampleEndpoints, sampleContract } from './sample-endpoints.ts'

/** An HTTP server with the sample endpoints, and a client who may rename one charity. */
export async function serveSampleEndpoints(db: Db, charityId = 4711) {
  const actor: Actor = {
    charityId,
    userId: randomUUID(),
    sessionId: randomUUID(),
    roleId: randomUUID(),
    name: 'Aisyah Rahman',
    can: () => true,
  }
  const app = await createHttp()
  const services = {
    db,
    now: () => new Date(),
    enqueue: async () => {},
    files: {} as FileStore,
    publicUrl: 'https://amanah.test',
    readToken: async () => actor,
    readGuest: async () => null,
    loadActor: async () => actor,
    cachedActor: () => undefined,
  }
  bindContract(app, { sample: sampleContract }, { sample: sampleEndpoints }, services)
  registerHealth(app, { database: () => db.ping() })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string, init: RequestInit = {}) => {
    const began = performance.now()
    const answer = await fetch(url + path, init)
    const { data } = (await answer.json()) as { data?: { code?: string; message?: string; result?: { name: string } } }
    return { http: answer.status, retryAfter: answer.headers.get('retry-after'), data, seconds: (performance.now() - began) / 1000 }
  }
  return {
    close: async () => {
      await app.close()
      await db.close()
    },
    read: () => ask('/api/sample/read'),
    isReady: async () => (await ask('/readyz')).http === 200,
    rename: (name: string, key: string) =>
      ask('/api/sample/rename', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ name }),
      }),
  }
}
