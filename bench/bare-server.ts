import { createServer } from 'node:http'
import pg from 'pg'
import type { Statement } from './record.ts'

// The least server there is: no session, no right, no tenant, no validation. GET /name runs that case's statements, prepared, and answers
// their rows.
type Start = { owner: string; cases: { name: string; statements: Statement[] }[] }
process.on('disconnect', () => process.exit())
process.once('message', ({ owner, cases }: Start) => {
  const pool = new pg.Pool({ connectionString: owner, max: 4, pipeline: true } as pg.PoolConfig)
  const server = createServer((request, response) => {
    const wanted = cases.find(({ name }) => `/${encodeURIComponent(name)}` === request.url)
    const answer = async () => {
      const client = await pool.connect()
      try {
        return await Promise.all(
          (wanted?.statements ?? []).map(({ text, values }, index) =>
            client.query({ name: `${wanted?.name} ${index}`, text, values }).then(({ rows }) => rows),
          ),
        )
      } finally {
        client.release()
      }
    }
    answer().then(
      rows => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
      error => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
