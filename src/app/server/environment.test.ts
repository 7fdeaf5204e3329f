import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { startupMessage } from '#platform/server/startup-error.ts'
import { openEnvironment } from './environment.ts'

afterEach(() => vi.unstubAllEnvs())
const dir = mkdtempSync(path.join(tmpdir(), 'environment-'))

/** What a start in production with these settings is refused with. */
async function refusal(settings: Record<string, string>): Promise<string | undefined> {
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dir, ...settings })
  const opened = openEnvironment(
    config,
    () => new Date(),
    () => {},
  )
  return opened.then(
    async environment => {
      await environment.stop()
      return 'nothing was refused'
    },
    (error: unknown) => startupMessage(error),
  )
}

test('a start is refused when files cannot be kept in DATA_DIR', async () => {
  expect(await refusal({})).toBe('nothing was refused')
  const taken = mkdtempSync(path.join(tmpdir(), 'environment-'))
  writeFileSync(path.join(taken, 'files'), '')
  expect(await refusal({ DATA_DIR: taken })).toBe(
    `${path.join(taken, 'files')} is a file, and a folder is needed there. Set DATA_DIR to another folder.`,
  )
})

test('a start is refused when a bucket is named and no one gives credentials for it', async () => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE', 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI'])
    vi.stubEnv(name, '')
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  vi.stubEnv('HOME', dir)
  expect(await refusal({ S3_BUCKET: 'amanah' })).toMatch(/^There are no credentials for the file store of S3_BUCKET: set S3_ACCESS_KEY_ID/)
  expect(await refusal({ S3_BUCKET: 'amanah', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' })).toBe('nothing was refused')
})
