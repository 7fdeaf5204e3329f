import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { throwawayDatabase } from './throwaway-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { owner: string; app: string; jobs: string }
  }
}

/** One PostgreSQL for all test files; each test makes charities of its own. What tests write lies in one folder, removed with the run. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'amanah-tests-'))
  chmodSync(folder, 0o711) // the database may run as another user
  process.env['TMPDIR'] = folder
  const { stop, ...urls } = await throwawayDatabase()
  project.provide('database', urls)
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
