import { defineConfig } from 'vitest/config'
import { bundledMessages } from './build/bundled-messages.ts'
import { newGiftFields, plantedFields } from './build/planted-fields.ts'
import { pseudoMessages } from './build/pseudo-messages.ts'
import { waitTimeout } from './e2e/timeouts.ts'
import { ShuffledByProject } from './src/testing/shuffled-by-project.ts'

/** What only ends a test that hangs. A busy machine takes its time; what has to be quick says so in its test. */
const unhurried = { testTimeout: 5 * waitTimeout, hookTimeout: 5 * waitTimeout, expect: { poll: { timeout: waitTimeout } } }
/** No test depends on the order: files and tests are shuffled, by a seed that the run prints. */
const shuffled = { sequence: { shuffle: { tests: true } } }
/** The files of a process share its modules, which are loaded once. A setup file returns their state to its default. */
const oneGraph = { isolate: false }

/** Needs a program that not every machine can install: npm test says so when this was not run. */
const behindPgbouncer = 'src/app/server/pgbouncer.test.ts'
/** Draws the screens with their messages in a language of brackets. */
const inPseudoLanguage = 'src/app/web/untranslated-words.test.tsx'
/** Run with the new fields of gifts that CONTRIBUTING.md adds in its examples. */
const newFieldTests = 'src/**/new-gift-fields.test'
const withMessages = { plugins: [bundledMessages()] }
const withNewFields = { plugins: [bundledMessages(), plantedFields()] }
const onPostgres = { globalSetup: ['build/programs.ts', 'src/testing/database/global-setup.ts'], setupFiles: ['src/testing/setup.ts'] }

/** Server and unit tests share one real PostgreSQL; screen tests run in a simulated document. */
export default defineConfig({
  test: {
    maxWorkers: 3, // of two cores: tests wait for their database, for limits and restarts
    sequence: { sequencer: ShuffledByProject },
    projects: [
      {
        ...withMessages,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [behindPgbouncer, `${newFieldTests}.ts`],
          ...onPostgres,
          ...oneGraph,
          ...shuffled,
          ...unhurried,
        },
      },
      {
        test: { name: 'pgbouncer', include: [behindPgbouncer], ...onPostgres, ...shuffled, ...unhurried },
      },
      {
        ...withMessages,
        test: {
          name: 'screens',
          include: ['src/**/*.test.tsx'],
          exclude: [inPseudoLanguage, `${newFieldTests}.tsx`],
          environment: 'jsdom',
          setupFiles: ['src/platform/web/testing/setup.ts'],
          clearMocks: true,
          ...oneGraph,
          ...shuffled,
          ...unhurried,
        },
      },
      {
        plugins: [bundledMessages(), pseudoMessages()],
        test: {
          name: 'pseudo',
          include: [inPseudoLanguage],
          environment: 'jsdom',
          setupFiles: ['src/platform/web/testing/setup.ts'],
          clearMocks: true,
          ...shuffled,
          ...unhurried,
        },
      },
      {
        ...withNewFields,
        test: {
          name: 'new fields',
          include: [`${newFieldTests}.ts`],
          provide: { newGiftFields },
          ...onPostgres,
          ...shuffled,
          ...unhurried,
        },
      },
      {
        ...withNewFields,
        test: {
          name: 'new fields on screens',
          include: [`${newFieldTests}.tsx`],
          environment: 'jsdom',
          setupFiles: ['src/platform/web/testing/setup.ts'],
          clearMocks: true,
          ...shuffled,
          ...unhurried,
        },
      },
      {
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], ...shuffled, ...unhurried },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: ['e2e/setup.ts'],
          ...oneGraph,
          ...unhurried,
          testTimeout: 10 * waitTimeout, // a journey is many waits
        },
      },
    ],
  },
})
