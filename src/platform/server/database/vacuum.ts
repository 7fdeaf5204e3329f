type Client = { query: (statement: string) => Promise<unknown> }

/** Runs VACUUM ANALYZE on these tables, or on all. */
export async function vacuumAnalyze(client: Client, tables: readonly string[] = []): Promise<void> {
  await writeLog(client)
  await client.query(`vacuum (analyze) ${tables.join(', ')}`)
}

/**
 * Marks the pages of a table that inserts filled, so that an index alone answers for their rows. Reads the pages that are not marked, and
 * leaves the table alone while another vacuum or a change of its definition has it locked.
 */
export async function markInsertedPages(client: Client, table: string): Promise<void> {
  await writeLog(client)
  await client.query(`vacuum (index_cleanup off, truncate off, process_toast off, skip_locked) ${table}`)
}

/**
 * Vacuum leaves a page to be read again whose rows were committed without waiting for the log (`synchronous_commit = off`), until the log
 * is written.
 */
const writeLog = (client: Client) => client.query(`select pg_logical_emit_message(false, 'vacuum', '', true)`)
