import { sg } from '#jurisdictions/sg.ts'
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { waitTimeout } from '../timeouts.ts'

const defaultPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** What playwright turns off, which a second switch replaces; a test compares it with the installed version. */
export const offInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Of each page: two popups of an address bar that nobody sees, and a process in reserve. They were an eighth of the work of Chromium. */
const unusedByJourneys = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']
// Works without a display and as root, and makes no requests to other networks.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offInPlaywright, ...unusedByJourneys]}`,
  '--js-flags=--no-opt', // pages are short-lived: optimising their code costs more than it gains
]

/** Starts the Chromium of CHROMIUM_PATH, or an installed one. */
export function launchChromium(): Promise<Browser> {
  const executablePath = [process.env['CHROMIUM_PATH'], ...defaultPaths].find(file => file && existsSync(file))
  if (!executablePath) throw new Error('No Chromium: run this by npm, or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: flags })
}

/** Theme, viewport and language of a page. */
export type ViewOptions = { theme?: 'light' | 'dark'; width?: number; height?: number; language?: string }

let opened = 0
/** A new client address per page, so that pages do not share sign-in limits. */
const nextAddress = () => ['10', process.pid >> 8, process.pid, ++opened].map(part => Number(part) & 255).join('.')

/** A page with its own browser profile and client address. */
export async function openPage(
  browser: Browser,
  url: string,
  { theme = 'light', width = 1440, height = 900, language = 'en-SG' }: ViewOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    viewport: { width, height },
    locale: language,
    timezoneId: sg.timeZone,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
  })
  context.setDefaultTimeout(waitTimeout)
  return context.newPage()
}

/** Signs in as a demo user and waits for the shell. */
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
