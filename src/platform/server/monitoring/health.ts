import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A question that answers by not throwing. */
export type Check = () => Promise<void>
export type Health = {
  /** From now on `/readyz` says no, so that no new work is sent here. */
  startDraining(): void
  isDraining(): boolean
}

/** `/livez` answers as long as the process does; `/readyz` when each check passes within a second and the server is not leaving. */
export function registerHealth(app: FastifyInstance, checks: Readonly<Record<string, Check>>): Health {
  let draining = false
  app.get('/livez', { schema: { hide: true } }, (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) => [name, await passes(check, error => request.log.warn({ err: error, check: name }, 'not ready'))] as const,
      ),
    )
    const answers = Object.fromEntries([...results, ['staying', !draining] as const])
    const ready = Object.values(answers).every(Boolean)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', checks: answers })
  })
  return { startDraining: () => void (draining = true), isDraining: () => draining }
}

async function passes(check: Check, tell: (error: unknown) => void): Promise<boolean> {
  const timeout = pause(1000, undefined, { ref: false }).then(() => Promise.reject(new Error('No answer within a second.')))
  try {
    await Promise.race([check(), timeout])
    return true
  } catch (error) {
    tell(error)
    return false
  }
}

/** Bytes that are free on the disk of a folder. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

/** Passes while a folder's disk has room for a number of bytes. */
export const diskHasRoom =
  (dir: string, bytes = 200_000_000): Check =>
  async () => {
    if ((await freeBytes(dir)) < bytes) throw new Error(`Less than ${Math.round(bytes / 1e6)} MB are free.`)
  }

/** Passes while workers take jobs: a due job waits no longer than a number of seconds. */
export const jobsAreTaken =
  (oldestDue: () => Promise<number>, seconds = 600): Check =>
  async () => {
    const waited = await oldestDue()
    if (waited > seconds) throw new Error(`A job has waited for ${Math.round(waited)} s.`)
  }

/** Passes when the database knows every migration of this version. */
export const isMigrated =
  (expected: readonly string[], known: () => Promise<readonly string[]>): Check =>
  async () => {
    const done = new Set(await known())
    const missing = expected.filter(name => !done.has(name))
    if (missing.length) throw new Error(`Not migrated: ${missing.join(', ')}.`)
  }
