import { newClient } from '#platform/server/database/connections.ts'
import type { Statement } from './record.ts'

/** The blocks that the statements of a call of charity 1 read, planned for their values. */
export async function blocksOf(appUrl: string, statements: readonly Statement[]): Promise<number> {
  const client = newClient({ connectionString: appUrl })
  await client.connect()
  try {
    await client.query(`begin; set local app.charity_id = '1'`)
    let blocks = 0
    for (const { text, values } of statements) {
      if (text.startsWith('set ')) {
        await client.query(text)
        continue
      }
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const plan = rows[0]!['QUERY PLAN'][0].Plan
      blocks += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
    }
    return blocks
  } finally {
    await client.end()
  }
}
