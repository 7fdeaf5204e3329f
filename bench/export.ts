import { randomKey } from '#kit/security/random-key.ts'
import { sg } from '#jurisdictions/sg.ts'
import { finished } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { contract } from '#contract.ts'
import { exporterOf } from '#features/work/server/exporters.ts'
import { donations } from '#features/donations/contract.ts'
import { inlineParameters } from '#platform/server/database/inline-parameters.ts'
import { fetchText } from './measure.ts'

const rows = 200_000
type Bench = { url: string; headers: Record<string, string>; owner: string; print: (line: string) => void }
type ContextPart = {
  data: {
    result: {
      items: { id: string; status: string; rowsDone: number; createdAt: string; finishedAt: string | null; fileBytes: number | null }[]
    }
  }
}

/**
 * Times an export of about 200,000 gifts from the call to the finished file beside `COPY` of the same statement, and watches the server's
 * memory.
 */
export async function measureExport({ url, headers, owner, print }: Bench): Promise<void> {
  const straight = new pg.Client({ connectionString: owner })
  await straight.connect()
  const { rows: edge } = await straight.query<{ day: string }>(
    `select donated_on::text as day from donation where charity_id = 1 and app_preference_id = 8 order by donated_at desc offset ${rows} limit 1`,
  )
  const filter = donations.export.spec.body.parse({ startDate: edge[0]?.day ?? null })
  const statement = exporterOf('donations').statement(
    { filter, preferences: [8] },
    { charityId: 1, now: new Date(), timeZone: sg.timeZone, language: 'en', isRevealed: true, opensSealed: false, unsealed: {} },
  )
  const copied = await copy(straight, inlineParameters(statement))
  await straight.end()

  const memory = async () => Number(/^process_resident_memory_bytes (\S+)/m.exec(await fetchText(`${url}/metrics`))?.[1]) / 1e6
  const before = await memory()
  const { path } = contract.donations.export.spec
  const { data } = JSON.parse(
    await fetchText(`${url}${path}`, {
      headers: { ...headers, 'idempotency-key': randomKey() },
      body: { startDate: filter.startDate },
    }),
  ) as { data: { result: { id: string } } }
  for (let most = before; ; await pause(100)) {
    most = Math.max(most, await memory())
    const work = JSON.parse(await fetchText(`${url}/api/Work/getWorkList`, { headers })) as ContextPart
    const item = work.data.result.items.find(({ id }) => id === data.result.id)
    if (!item || item.status === 'failed') throw new Error('The export failed.')
    if (!item.finishedAt) continue
    const seconds = (Date.parse(item.finishedAt) - Date.parse(item.createdAt)) / 1000
    const [exportRate, copyRate] = [item.rowsDone / seconds, copied.rows / copied.seconds]
    print(
      `\nCSV export of ${item.rowsDone.toLocaleString('en')} rows, queue and file included: ${Math.round(exportRate).toLocaleString('en')} rows/s; COPY of the same statement: ${Math.round(copyRate).toLocaleString('en')} rows/s; ratio ${(exportRate / copyRate).toFixed(2)} (aim ≥ 0.5).`,
    )
    print(`Memory of the server: ${Math.round(before)} MB before, ${Math.round(most)} MB at most.`)
    return
  }
}

async function copy(client: pg.Client, statement: string) {
  const started = performance.now()
  let lines = 0
  const stream = client.query(copyTo(`copy (${statement}) to stdout with (format csv)`))
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      for (const byte of chunk) if (byte === 10) lines++
      done()
    },
  })
  await finished(stream.pipe(sink))
  return { rows: lines, seconds: (performance.now() - started) / 1000 }
}
