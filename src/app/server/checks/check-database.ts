import { StartupError } from '#platform/server/startup-error.ts'
import { newClient } from '#platform/server/database/connections.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

const oldest = 180_000

/** Refuses a database that does not answer, is too old, or is a pooler, by its place and the setting that names it. */
export async function checkDatabase(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const place = `The database at ${hostname || 'the local socket'}${port && `:${port}`} (DATABASE_URL)`
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 5000 }) // reads the certificates that the address names
  let [version, isPooled]: [number, boolean] = [0, false]
  try {
    await client.connect()
    const text = `select current_setting('server_version_num')::int as version, pg_backend_pid() as pid`
    const { rows } = await client.query<Computed<{ version: number; pid: number }>>(text)
    version = rows[0]?.version ?? 0
    // A pooler invents the session's process id; PostgreSQL reports its process id.
    isPooled = (client as unknown as { processID: number | null }).processID !== rows[0]?.pid
  } catch (error) {
    if (isTlsFault(error))
      throw new StartupError(
        `${place} cannot be reached by TLS: ${reasonOf(error)}. Name the CA that signed its certificate (sslrootcert) and the host that the certificate is for, or correct sslmode in the setting.`,
      )
    const isRefusal = 'severity' in (error as object)
    throw new StartupError(
      isRefusal
        ? `${place} refuses: ${reasonOf(error)}. Correct user, password and name in the setting.`
        : `${place} does not answer: ${reasonOf(error)}. Start it, or correct the setting.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
  if (isPooled)
    throw new StartupError(
      `${place} is a connection pooler such as PgBouncer. Amanah keeps its own connections, with settings, statements, locks and notifications that belong to a session: set DATABASE_URL to the address of PostgreSQL itself.`,
    )
  if (version < oldest) throw new StartupError(`${place} is PostgreSQL ${Math.floor(version / 10_000)}: Amanah needs 18 or newer.`)
}

/** Node's codes for certificates, and the driver's words for a server without TLS. */
const isTlsFault = (error: unknown) =>
  /CERT|ERR_TLS|ERR_SSL|UNABLE_TO/.test((error as { code?: string }).code ?? '') || /SSL/.test((error as Error).message)

function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const words = first instanceof Error ? first.message.replace(/\.$/, '') : String(first)
  return /timeout|terminated/i.test(words) ? 'no answer within 5 seconds' : words
}
