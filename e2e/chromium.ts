import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { patience } from './patience.ts'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
// Works without a display and as root, and asks nothing of a network that is not ours.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the Chromium of CHROMIUM_PATH, or the one that stands in a usual place. */
export function launchChromium(): Promise<Browser> {
  const executablePath = [process.env['CHROMIUM_PATH'], ...usual].find(file => file && existsSync(file))
  if (!executablePath) throw new Error('No Chromium: run this by npm, or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: flags })
}

/** How somebody sees the product: in which theme, how wide, in which language. */
export type Sight = { theme?: 'light' | 'dark'; width?: number; height?: number; language?: string }

let opened = 0
/** Where somebody sits: nobody's sign-ins count towards another's limit. */
const nextAddress = () => ['10', process.pid >> 8, process.pid, ++opened].map(part => Number(part) & 255).join('.')

/** A page in a browser profile and at a network address of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  { theme = 'light', width = 1440, height = 900, language = 'en-SG' }: Sight = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    viewport: { width, height },
    locale: language,
    timezoneId: 'Asia/Singapore',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
  })
  context.setDefaultTimeout(patience)
  return context.newPage()
}

/** Signs a demo account in, and waits until it stands inside. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await page.getByLabel(/^password/i).fill('Amanah#2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /profile menu/i })
    .waitFor()
}
