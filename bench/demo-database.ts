import { afterAll, beforeAll } from 'vitest'
import { connectModules } from '#app/server/features/modules.ts'
import { loadDemo } from '#app/server/demo.ts'
import { newDatabase } from '#testing/database/new-database.ts'

type Database = Awaited<ReturnType<typeof newDatabase>>

/** The day on which the demo of a test ends. */
export const now = () => new Date('2026-11-21T04:00:00Z')

/**
 * A database of its own with the demo, made before the tests of a file and dropped after them. Its addresses are read within tests only.
 */
export function newDemoDatabase(): Omit<Database, 'drop'> {
  let made: Database
  beforeAll(async () => {
    connectModules()
    made = await newDatabase()
    await loadDemo(made, now)
  }, 120_000)
  afterAll(() => made.drop())
  return {
    get owner() {
      return made.owner
    },
    get app() {
      return made.app
    },
    get jobs() {
      return made.jobs
    },
  }
}
