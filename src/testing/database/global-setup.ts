import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createTemporaryDatabase } from './temporary-database.ts'
import { runAsOwner, templateDatabase } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { owner: string; app: string; jobs: string }
  }
}

/** One PostgreSQL for all test files; each test creates its own charities. Test files are written to one folder, removed after the run. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'amanah-tests-'))
  chmodSync(folder, 0o711) // the database may run as another user
  process.env['TMPDIR'] = folder
  const { stop, ...urls } = await createTemporaryDatabase()
  await runAsOwner(urls.owner, [`create database ${templateDatabase} template amanah`])
  project.provide('database', urls)
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
