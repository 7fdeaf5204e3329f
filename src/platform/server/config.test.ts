import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings the product runs on this machine, as a demo, on port 3000', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, BASE_PATH: '', isDemo: true, isProductionSite: false, HIDDEN_MODULES: [] })
})

test('the address /prod is production, and NODE_ENV=production ends the demo', () => {
  expect(readConfig({ BASE_PATH: '/prod' })).toMatchObject({ isProductionSite: true, isDemo: true })
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
