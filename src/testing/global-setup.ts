import type { TestProject } from 'vitest/node'
import { throwawayDatabase } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { owner: string; app: string; jobs: string }
  }
}

/** One PostgreSQL for all test files; each test makes charities of its own. */
export default async function setup(project: TestProject) {
  const { stop, ...urls } = await throwawayDatabase()
  project.provide('database', urls)
  return stop
}
