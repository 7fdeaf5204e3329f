import path from 'node:path'
import { styleText } from 'node:util'
import type { Config } from '#platform/server/config.ts'
import type { Product } from './product.ts'

const password = 'Amanah#2026'
const accounts = [
  ['admin@nur.demo', 'Nur Mosque Foundation, Singapore', 'Administrator'],
  ['finance@nur.demo', '', 'Finance officer'],
  ['approver@nur.demo', '', 'Approver'],
  ['clerk@nur.demo', '', 'Counter clerk'],
  ['viewer@nur.demo', '', 'View only'],
  ['officer@nur.demo', '', 'POS officer'],
  ['admin@zakat.demo', 'a Malaysian zakat body', 'Administrator'],
  ['admin@brunei.demo', 'a Brunei ministry', 'Administrator'],
  ['amil@brunei.demo', '', 'Amil'],
  ['admin@harbour.demo', 'an Australian charity', 'Administrator'],
  ['admin@southern.demo', 'an Australian charity, with one-time codes', 'Administrator'],
] as const

/** What is said when the product stands: where, and in the demo as whom to sign in. */
export function announcement({ isDemo, dataDir, DATABASE_URL, SMTP_URL }: Config, { url }: Product): string {
  const where = `${styleText('bold', 'Amanah')} runs at ${styleText('bold', url)}`
  if (!isDemo) return `${where}\n`
  const rows = accounts.map(([email, charity, role]) => `    ${email.padEnd(20)} ${role.padEnd(16)} ${charity}`.trimEnd())
  const below = path.relative(process.cwd(), dataDir)
  const data = below.startsWith('..') ? dataDir : below
  const places = [
    ...(SMTP_URL ? [] : [`  Mails it sends: ${url}/mailbox`]),
    `  Its data: ${DATABASE_URL ? 'your database, and ' : ''}${data}   Its log: ${path.join(data, 'amanah.log')}`,
  ]
  return `\n${where}\n\n  Demo accounts, password ${styleText('bold', password)}\n${rows.join('\n')}\n\n${places.join('\n')}\n  Ctrl-C stops it.\n\n`
}
