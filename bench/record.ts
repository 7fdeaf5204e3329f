import pg from 'pg'
import type { Tx } from '#platform/server/database/database.ts'
import { transactionOn } from '#platform/server/database/dialect.ts'
import { typeParsers } from '#platform/server/database/types.ts'

/** One statement as it went to the database. */
export type Statement = { text: string; values: unknown[] }

/** Runs a piece of the product and writes down every statement it sends for one charity; nothing of it is kept. */
export async function record(appUrl: string, charityId: number, work: (tx: Tx) => Promise<unknown>): Promise<Statement[]> {
  const client = new pg.Client({ connectionString: appUrl, types: typeParsers, pipeline: true } as pg.ClientConfig)
  await client.connect()
  const sent: Statement[] = []
  const listening = Object.assign(Object.create(client) as pg.PoolClient, {
    query: (asked: { text: string; values?: unknown[] }) => {
      sent.push({ text: asked.text, values: asked.values ?? [] })
      return client.query(asked as pg.QueryConfig)
    },
  })
  try {
    await client.query(`begin; set local app.charity_id = '${charityId}'`)
    await work(transactionOn(listening).tx)
    return sent
  } finally {
    await client.end()
  }
}
