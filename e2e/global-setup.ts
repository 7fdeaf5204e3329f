import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Rollup } from 'vite'
import type { TestProject } from 'vitest/node'
import { fakeStripe } from '#testing/fakes/fake-stripe.ts'
import { failuresFolder } from './support/failure-artifacts.ts'
import { startProduct } from './support/start-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The product under test. */
    product: { url: string; dataDir: string }
    /** The card provider of the product. */
    stripeUrl: string
    /** A script that defines `journeys.keepSession`, which stores a session in the browser. */
    keepSession: string
  }
}

const root = fileURLToPath(new URL('../', import.meta.url))

/** Builds the web when it has changed, and starts one server with fresh demo data and a local card provider for all tests. */
export async function setup(project: TestProject) {
  rmSync(failuresFolder, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts/build.mjs')], { cwd: root })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'amanah-e2e-'))
  const { url: stripeUrl } = await fakeStripe()
  const provider = {
    CARD_PROVIDER_URL: stripeUrl,
    CARD_PROVIDER_SECRET_KEY: 'sk_test_1',
    CARD_PROVIDER_PUBLISHABLE_KEY: 'pk_test_1',
  }
  const { url, stop } = await startProduct(dataDir, provider)
  project.provide('product', { url, dataDir })
  project.provide('stripeUrl', stripeUrl)
  project.provide('keepSession', await bundleKeepSession())
  return async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The product's own code stores the session, so that its form is known in one place. */
async function bundleKeepSession(): Promise<string> {
  const entry = path.join(root, 'src/platform/web/testing/keep-session.ts')
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'journeys' } },
  })) as Rollup.RollupOutput[]
  return bundle!.output[0].code
}
