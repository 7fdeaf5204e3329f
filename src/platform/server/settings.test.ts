import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const database = 'postgres://amanah:secret@db.test'

test.each<[string, Record<string, string>, RegExp]>([
  ['no database', { DATABASE_URL: database }, /DATABASE_URL \(names no database/],
  ['no database behind a slash', { DATABASE_URL: `${database}/` }, /DATABASE_URL \(names no database/],
  ['a misspelt parameter', { DATABASE_URL: `${database}/a?sslmod=require` }, /DATABASE_URL \(has an unknown parameter sslmod: expected/],
  ['a misspelt mode', { DATABASE_URL: `${database}/a?sslmode=requre` }, /DATABASE_URL \(has sslmode=requre: expected disable, require/],
  ['a mode that checks nothing', { DATABASE_URL: `${database}/a?sslmode=prefer` }, /DATABASE_URL \(has sslmode=prefer/],
  ['two modes', { DATABASE_URL: `${database}/a?sslmode=require&sslmode=disable` }, /DATABASE_URL \(names sslmode twice\)/],
  ['settings of a session', { DATABASE_URL: `${database}/a?options=-crole%3Dx` }, /unknown parameter options/],
  [
    'a certificate that is not there',
    { DATABASE_URL: `${database}/a?sslrootcert=/nowhere.pem` },
    /its sslrootcert \/nowhere\.pem is not there/,
  ],
  ['a sender that is no address', { MAIL_FROM: 'nonsense' }, /MAIL_FROM \(expected an address/],
  ['a mail server without a host', { SMTP_URL: 'smtp://' }, /SMTP_URL \(expected smtp:\/\/… or smtps:\/\/… with a host\)/],
  ['a public address with a query', { PUBLIC_URL: 'https://a.test/?x=1' }, /PUBLIC_URL \(expected no query/],
  ['a host with a fragment', { WEB_API_URL: 'https://a.test/#x' }, /WEB_API_URL \(expected no query/],
  ['a store with a user', { S3_ENDPOINT: 'https://u:p@s3.test', S3_BUCKET: 'b' }, /S3_ENDPOINT \(expected no query/],
  [
    'a public address without the path',
    { BASE_PATH: '/prod', PUBLIC_URL: 'https://a.test' },
    /PUBLIC_URL \(its path is not BASE_PATH: expected https:\/\/a\.test\/prod\)/,
  ],
  [
    'a public address with a path of its own',
    { PUBLIC_URL: 'https://a.test/giving/' },
    /PUBLIC_URL \(its path is not BASE_PATH: expected https:\/\/a\.test\)/,
  ],
  ['a level of the log in other words', { LOG_LEVEL: 'loud' }, /LOG_LEVEL \(expected fatal, error, warn, info, debug or silent\)/],
])('%s is refused by name', (_, settings, words) => {
  expect(() => readConfig(settings)).toThrow(words)
  expect(() => readConfig(settings)).toThrow(/^These settings cannot be used: [^\n]*\.$/)
})

test.each<Record<string, string>>([
  { DATABASE_URL: `${database}/amanah` },
  { DATABASE_URL: `${database}:5433/amanah?sslmode=verify-full&application_name=a` },
  { DATABASE_URL: 'postgres:///amanah?host=/var/run/postgresql' },
  { MAIL_FROM: 'no-reply@an-nur.org' },
  { MAIL_FROM: 'Masjid An-Nur, giving <no-reply@an-nur.org>' },
  { BASE_PATH: '/prod', PUBLIC_URL: 'https://a.test/prod/' },
  { PUBLIC_URL: 'http://localhost:3000/' },
])('%j can be used', settings => {
  expect(readConfig(settings)).toMatchObject(Object.keys(settings).includes('BASE_PATH') ? { BASE_PATH: '/prod' } : settings)
})

test('TLS that is required checks the certificate, in the word for it', () => {
  expect(readConfig({ DATABASE_URL: `${database}/a?sslmode=require` }).DATABASE_URL).toBe(`${database}/a?sslmode=verify-full`)
})
