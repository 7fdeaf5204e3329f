import pg from 'pg'
import type { Tx } from '#platform/server/database/database.ts'
import { transactionOn } from '#platform/server/database/dialect.ts'
import { sendStatement } from '#platform/server/database/statement-batch.ts'
import { typeParsers } from '#platform/server/database/types.ts'

/** One statement as it went to the database. */
export type Statement = { text: string; values: unknown[] }

/** Runs a piece of the product and writes down every statement it sends for one charity; nothing of it is kept. */
export async function record(appUrl: string, charityId: number, work: (tx: Tx) => Promise<unknown>): Promise<Statement[]> {
  const client = new pg.Client({ connectionString: appUrl, types: typeParsers, pipeline: true } as pg.ClientConfig)
  await client.connect()
  const sent: Statement[] = []
  const listening: typeof sendStatement = (to, { text, values }) => {
    sent.push({ text, values: [...values] })
    return sendStatement(to, { text, values })
  }
  try {
    await client.query(`begin; set local app.charity_id = '${charityId}'`)
    await work(transactionOn(client as unknown as pg.PoolClient, listening).tx)
    return sent
  } finally {
    await client.end()
  }
}
