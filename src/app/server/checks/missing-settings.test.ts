import { expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { missingSettings } from './missing-settings.ts'

const settings = { PUBLIC_URL: 'https://giving.test', SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'giving@giving.test' }
const warnings = (environment: Record<string, string>) => missingSettings(readConfig({ NODE_ENV: 'production', ...environment }))

test('production names each setting it goes without, what happens then and what to set', () => {
  expect(warnings({})).toEqual([
    expect.stringMatching(/^PUBLIC_URL is not set: links in mails lead to http:\/\/localhost:3000.* Set it to /),
    expect.stringMatching(/^SMTP_URL is not set: no mail is sent.* Set it to /),
    expect.stringMatching(/^MAIL_FROM is not set: mails carry the sender of the demo.* Set it to /),
  ])
})

test.each(Object.keys(settings))('%s is asked for alone when only it is missing', name => {
  expect(warnings({ ...settings, [name]: '' })).toEqual([expect.stringContaining(name)])
})

test('nothing is missing from a complete production, nor from the demo', () => {
  expect([warnings(settings), missingSettings(readConfig({}))]).toEqual([[], []])
})
