import { newClient } from '#platform/server/database/connections.ts'

/** The migrated database that no test connects to, so that it can be copied. */
export const templateDatabase = 'amanah_template'

/** Runs statements one after the other, each in its own transaction. */
export async function runAsOwner(owner: string, statements: readonly string[]): Promise<void> {
  const client = newClient({ connectionString: owner })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
