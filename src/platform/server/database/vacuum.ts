/**
 * Runs VACUUM ANALYZE on these tables, or on all. Vacuum leaves a page to be read again whose rows were committed without waiting for the
 * log (`synchronous_commit = off`), until the log is written; so it is written first.
 */
export async function vacuumAnalyze(
  client: { query: (statement: string) => Promise<unknown> },
  tables: readonly string[] = [],
): Promise<void> {
  await client.query(`select pg_logical_emit_message(false, 'vacuum', '', true)`)
  await client.query(`vacuum (analyze) ${tables.join(', ')}`)
}
