import path from 'node:path'
import { styleText } from 'node:util'
import { demoAccounts, demoPassword } from '#features/users/server/public.ts'
import type { Config } from '#platform/server/config.ts'
import type { Product } from './product.ts'

/** The startup message: the address, and the demo accounts. */
export function announcement(config: Config, { url }: Product): string {
  const { isDemo, dataDir, DATABASE_URL, SMTP_URL } = config
  const title = `${styleText('bold', 'Amanah')} runs at ${styleText('bold', url)}`
  if (!isDemo) return `${title}\n`
  const rows = demoAccounts.map(({ email, roleName, charityName }) => `    ${email.padEnd(21)}${roleName.padEnd(17)}${charityName}`)
  const below = path.relative(process.cwd(), dataDir)
  const data = below.startsWith('..') ? dataDir : below
  const places = [
    ...(SMTP_URL ? [] : [`  Mails it sends: ${url}/mailbox`]),
    `  Its data: ${DATABASE_URL ? 'your database, and ' : ''}${data}   Its log: ${path.join(data, 'amanah.log')}`,
  ]
  return `\n${title}\n\n  Demo accounts, password ${styleText('bold', demoPassword)}\n${rows.join('\n')}\n\n${places.join('\n')}\n${forgottenSettings(config)}  Ctrl-C stops it.\n\n`
}

/** A demo with settings of real use is likely to be a production whose NODE_ENV was forgotten. */
function forgottenSettings({ PUBLIC_URL, SMTP_URL, DATABASE_URL, CARD_PROVIDER_SECRET_KEY }: Config): string {
  if (!(PUBLIC_URL || SMTP_URL || DATABASE_URL || CARD_PROVIDER_SECRET_KEY)) return ''
  return `  ${styleText('bold', 'NODE_ENV is not production')}: this is the demo, whose password is published. Set NODE_ENV=production for real use.\n`
}
