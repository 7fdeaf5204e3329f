import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { attachDatabase } from '#app/server/database.ts'
import { readConfig } from '#platform/server/config.ts'
import { freePort } from '#platform/server/embedded-postgres/start.ts'

/** The product as it runs for anyone, on a database of its own, with a client of the owner beside it. */
export type Product = Awaited<ReturnType<typeof startProduct>>

/** Starts the product on a data folder and waits until it is ready, up to a minute. */
export async function startProduct(dataDir: string) {
  const port = await freePort()
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' }
  const flags = JSON.parse(readFileSync(fileAt('../scripts/setup/node-flags.json'), 'utf8')) as string[]
  const product = spawn(process.execPath, [...flags, fileAt('../src/app/main.ts')], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = `http://localhost:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  const patience = performance.now() + 60_000
  while (!(await isReady())) {
    if (product.exitCode !== null || performance.now() > patience) throw new Error('The product did not start.')
    await pause(200)
  }
  const { owner, app, jobs } = await attachDatabase(readConfig(environment))
  const straight = new pg.Client({ connectionString: owner, pipeline: true } as pg.ClientConfig)
  await straight.connect()
  return {
    url,
    pid: product.pid ?? 0,
    ownerUrl: owner,
    appUrl: app,
    jobsUrl: jobs,
    straight,
    environment,
    async stop() {
      await straight.end()
      product.kill('SIGTERM')
      await once(product, 'exit')
    },
  }
}

/** Fills the database to a number of gifts with the seed; does nothing where they are there. */
export async function seedTo({ straight, environment }: Product, donations: number): Promise<void> {
  const { rows } = await straight.query<{ n: string }>('select count(*) as n from donation')
  if (Number(rows[0]?.n) >= donations) return
  const seed = spawn(process.execPath, [fileAt('../src/app/commands/seed.ts'), '--donations', String(donations)], {
    env: environment,
    stdio: 'inherit',
  })
  const [code] = await once(seed, 'exit')
  if (code !== 0) throw new Error(`The seed ended with ${String(code)}.`)
}

/** The path of a file beside this one. */
export const fileAt = (file: string): string => new URL(file, import.meta.url).pathname
