import { productServer } from '#app/server/server.ts'
import { cachedActor, loadActor } from '#features/auth/server/session/actor.ts'
import { readToken } from '#features/auth/server/session/read-token.ts'
import { readGuestToken } from '#features/enrolment/server/public.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { setKeys } from '#platform/server/security/encryption.ts'
import { loadKeys } from '#platform/server/security/keys.ts'
import { openBackground } from '../fakes/background.ts'

/** What a server that a test kills is told: the database and keys of the test, and its time. */
export type KillableServer = { app: string; jobs: string; keys: string; now: string }

const { app, jobs, keys, now: at } = JSON.parse(process.argv[2] ?? '') as KillableServer
setKeys(loadKeys({ text: keys, dir: '' }))
const now = () => new Date(at)
const db = openDb(app, { max: 4 })
const { enqueue, files, publicUrl } = await openBackground(jobs, now)
const server = await productServer({
  db,
  now,
  enqueue,
  files,
  publicUrl,
  readToken: token => readToken(db, token, now()),
  readGuest: token => readGuestToken(token, now()),
  loadActor,
  cachedActor,
})
process.stdout.write(await server.listen({ host: '127.0.0.1', port: 0 }))
