import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('the product runs without settings on this machine, as a demo, on port 3000', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, BASE_PATH: '', isDemo: true, isProductionSite: false, HIDDEN_MODULES: [] })
})

test('the address /prod is production, and NODE_ENV=production ends the demo', () => {
  expect(readConfig({ BASE_PATH: '/prod' })).toMatchObject({ isProductionSite: true, isDemo: true })
  expect(readConfig({ BASE_PATH: '/amanah/prod' })).toMatchObject({ isProductionSite: false })
  expect(readConfig({ NODE_ENV: 'production' }).isDemo).toBe(false)
})

test('hidden modules are a list; an empty variable is as if it were not there', () => {
  expect(readConfig({ HIDDEN_MODULES: 'payouts, terminals', SMTP_URL: '' })).toMatchObject({ HIDDEN_MODULES: ['payouts', 'terminals'] })
})

test('every setting that cannot be used is named in one sentence', () => {
  expect(() => readConfig({ PORT: 'web', DATABASE_URL: 'mysql://x', BASE_PATH: 'prod' })).toThrow(
    /^These settings cannot be used: PORT \(.*\), DATABASE_URL \(.*\), BASE_PATH \(.*\)\.$/,
  )
})

test('settings that only work together are asked for together', () => {
  expect(() => readConfig({ CARD_PROVIDER_SECRET_KEY: 'sk_x' })).toThrow(
    'These settings cannot be used: CARD_PROVIDER_PUBLISHABLE_KEY (needed beside CARD_PROVIDER_SECRET_KEY).',
  )
  expect(() => readConfig({ S3_ENDPOINT: 'https://s3.test', S3_ACCESS_KEY_ID: 'a' })).toThrow(
    'These settings cannot be used: S3_BUCKET (needed beside S3_ENDPOINT), S3_SECRET_ACCESS_KEY (needed beside S3_ACCESS_KEY_ID).',
  )
})

test('a port is a whole number, and says so', () => {
  for (const PORT of ['web', '99999', '1.5']) expect(() => readConfig({ PORT })).toThrow('PORT (expected a port from 0 to 65535)')
})

test('NODE_ENV is one of the words that mean something', () => {
  for (const NODE_ENV of ['Production', 'prod', 'productoin'])
    expect(() => readConfig({ NODE_ENV })).toThrow('NODE_ENV (expected production, development or test)')
  for (const NODE_ENV of ['', 'test', 'development']) expect(readConfig({ NODE_ENV }).isDemo).toBe(true)
})

test('calls are refused after a second of lag, or after as many milliseconds as are set', () => {
  expect([readConfig({}), readConfig({ MAX_EVENT_LOOP_DELAY: '0' })].map(({ MAX_EVENT_LOOP_DELAY }) => MAX_EVENT_LOOP_DELAY)).toEqual([
    1000, 0,
  ])
  for (const MAX_EVENT_LOOP_DELAY of ['1 s', '-1', '1.5'])
    expect(() => readConfig({ MAX_EVENT_LOOP_DELAY })).toThrow('MAX_EVENT_LOOP_DELAY (expected milliseconds, such as 1000')
})

test('a token for the metrics is a secret, not the example', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'change-me-to-32-random-characters' })).toThrow('METRICS_TOKEN (still the example')
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN (expected at least 16 characters')
})
