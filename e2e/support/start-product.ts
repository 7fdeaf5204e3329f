import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

// Browsers set X-Forwarded-For. How busy this machine is decides no journey: no delay of the server is too long.
const settings = { NODE_ENV: '', PORT: '0', DATABASE_URL: '', TRUST_PROXY: 'true', MAX_EVENT_LOOP_DELAY: '0' }

/** Starts the product on a free port as npm start does; resolves once it prints its address. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}) {
  const product = spawn(process.execPath, [path.join(root, 'src/app/main.ts')], {
    cwd: root,
    env: { ...process.env, ...settings, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [product.stdout, product.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = await new Promise<string>((runs, failed) => {
    product.stdout?.on('data', () => {
      const found = /runs at \S*(http:\/\/[\w.:/]+)/.exec(output)?.[1]
      if (found) runs(found)
    })
    product.once('exit', code => failed(new Error(`The product did not start (${code}): ${output}`)))
  })
  return {
    url,
    /** Stops the product as Ctrl-C does; returns its exit code. */
    async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
      if (product.exitCode !== null) return product.exitCode
      const ended = once(product, 'exit') as Promise<[number | null]>
      product.kill(signal)
      return (await ended)[0]
    },
  }
}
