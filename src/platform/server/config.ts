import path from 'node:path'
import { z } from 'zod'
import { isProductionPath } from '../contract/base-path.ts'
import { faultOfDatabaseUrl, withPlainMode } from './database-url.ts'
import { StartupError } from './startup-error.ts'
import { readTrustedProxies, type TrustedProxies } from './security/network.ts'

const list = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(item => item.trim())
      .filter(Boolean),
  )
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      text => URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '',
      `expected ${protocols.map(protocol => `${protocol}//…`).join(' or ')} with a host`,
    )

/** An address that paths are put below. */
const place = url('http:', 'https:').refine(
  text => !URL.canParse(text) || (!/[?#]/.test(text) && !new URL(text).username),
  'expected no query, fragment or user in it',
)

/** The base of a host, always with a slash at its end: paths are put below it. */
const base = place.transform(text => `${text.replace(/(?<!\/)\/+$/, '')}/`).optional()

const proxiesExpected = 'expected true, false, a number of proxies, or networks such as 10.0.0.0/8'

/** Every setting of the product: the environment's words, their meaning and what holds without them. */
const Environment = z.object({
  PORT: z
    .string()
    .refine(text => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'expected a port from 0 to 65535')
    .transform(Number)
    .default(3000),
  /** Which of this machine's addresses to listen on: the demo, whose passwords are known, on its own; else all. */
  HOST: z.string().optional(),
  /** Where the embedded database, files, keys and mail live. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** A PostgreSQL of 18 or newer, as its owner, instead of the embedded one. */
  DATABASE_URL: z
    .string()
    .transform((text, context) => {
      const fault = faultOfDatabaseUrl(text)
      if (fault === null) return withPlainMode(text)
      context.addIssue({ code: 'custom', message: fault })
      return z.NEVER
    })
    .optional(),
  /** `/prod` makes it production's address. */
  BASE_PATH: z
    .string()
    .regex(/^(\/[\w-]+)*$/, 'expected something like /prod')
    .default(''),
  /** `production` ends the demo. A misspelt word would quietly run it. */
  NODE_ENV: z.enum(['production', 'development', 'test', ''], 'expected production, development or test').default(''),
  /** The address that links in mails begin with. */
  PUBLIC_URL: place.optional(),
  /** Which proxies' `X-Forwarded-For` is trusted; `true` is one. */
  TRUST_PROXY: z
    .string()
    .transform((text, context): TrustedProxies => {
      const trusted = readTrustedProxies(text)
      if (trusted === null) context.addIssue({ code: 'custom', message: proxiesExpected })
      return trusted ?? false
    })
    .default(false),
  /** Hosts other than our own origin, base path included: what the screens call, and where files are fetched. */
  WEB_API_URL: base,
  EDONATION_API_URL: base,
  IRAS_API_URL: base,
  TAX_DEDUCTION_URL: base,
  PUBLIC_FILES_URL: base,
  PRIVATE_FILES_URL: base,
  SITE_VERSION: z.string().optional(),
  HIDDEN_MODULES: list,
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'expected an address such as no-reply@example.org')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: place.optional(),
  S3_REGION: z.string().default('ap-southeast-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Stripe, or what speaks like it; without the two keys the demo's test cards, and in production no stored cards. */
  CARD_PROVIDER_URL: place.default('https://api.stripe.com'),
  CARD_PROVIDER_SECRET_KEY: z.string().min(1).optional(),
  CARD_PROVIDER_PUBLISHABLE_KEY: z.string().min(1).optional(),
  /** A key file outside DATA_DIR. */
  KEYS_FILE: z.string().optional(),
  /** Lets another machine read /metrics. */
  METRICS_TOKEN: z
    .string()
    .min(16, 'expected at least 16 characters, such as of openssl rand -hex 24')
    .refine(text => !/change.?me/i.test(text), 'still the example: expected a secret, such as of openssl rand -hex 24')
    .optional(),
  /** Milliseconds that the event loop may lag behind before calls are refused with 503; 0 refuses none. */
  MAX_EVENT_LOOP_DELAY: z
    .string()
    .regex(/^\d{1,6}$/, 'expected milliseconds, such as 1000, or 0 for no limit')
    .transform(Number)
    .default(1000),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'expected fatal, error, warn, info, debug or silent')
    .default('info'),
})

/** Half of a pair would quietly be as none. */
const dependentSettings = [
  ['CARD_PROVIDER_SECRET_KEY', 'CARD_PROVIDER_PUBLISHABLE_KEY'],
  ['CARD_PROVIDER_PUBLISHABLE_KEY', 'CARD_PROVIDER_SECRET_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
] as const

/** The settings as the product uses them. */
export type Config = Omit<z.output<typeof Environment>, 'DATA_DIR' | 'HOST'> & {
  HOST: string
  dataDir: string
  /** Reached under /prod: some public pages are absent there. */
  isProductionSite: boolean
  /** Mailbox, test cards and simulators exist, and say what they are. */
  isDemo: boolean
}

/** Reads the settings. Throws one sentence that names every variable that cannot be used. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, data, error } = Environment.safeParse(nonEmpty)
  const wrong = success ? [] : error.issues.map(issue => `${issue.path.join('.')} (${issue.message})`)
  for (const [name, needed] of dependentSettings) if (nonEmpty[name] && !nonEmpty[needed]) wrong.push(`${needed} (needed beside ${name})`)
  if (success) wrong.push(...pathFault(data))
  if (!success || wrong.length) throw new StartupError(`These settings cannot be used: ${wrong.join(', ')}.`)
  const { DATA_DIR, HOST, ...rest } = data
  const isDemo = data.NODE_ENV !== 'production'
  return {
    ...rest,
    HOST: HOST ?? (isDemo ? 'localhost' : '::'),
    dataDir: path.resolve(DATA_DIR),
    isProductionSite: isProductionPath(data.BASE_PATH),
    isDemo,
  }
}

/** Links begin with PUBLIC_URL, and everything is served below BASE_PATH: with another path they would lead nowhere. */
function pathFault({ PUBLIC_URL, BASE_PATH }: Pick<z.output<typeof Environment>, 'PUBLIC_URL' | 'BASE_PATH'>): string[] {
  if (PUBLIC_URL === undefined || new URL(PUBLIC_URL).pathname.replace(/\/$/, '') === BASE_PATH) return []
  return [`PUBLIC_URL (its path is not BASE_PATH: expected ${new URL(PUBLIC_URL).origin}${BASE_PATH})`]
}
