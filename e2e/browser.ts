import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
// Works without a display and as root, and asks nothing of the network that is not ours.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How the browser of a person is set: what they see it by, and how wide it is. */
export type Sight = { theme?: 'light' | 'dark'; width?: number; height?: number; language?: string }

let browser: Promise<Browser> | undefined
const open = new Set<BrowserContext>()

/** A fresh browser window of its own, at the product's address. Errors of the page fail the test that asks for `faults`. */
export async function newPage({ theme = 'light', width = 1440, height = 900, language = 'en-SG' }: Sight = {}): Promise<Page> {
  browser ??= chromium.launch({ executablePath: chromiumPath(), args: flags })
  const context = await (
    await browser
  ).newContext({
    baseURL: inject('product').url,
    colorScheme: theme,
    viewport: { width, height },
    locale: language,
    timezoneId: 'Asia/Singapore',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  open.add(context)
  context.setDefaultTimeout(15_000)
  return context.newPage()
}

/** What the page said in its console that it should not have to say; collected from the moment of the call. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  return complaints
}

afterAll(async () => {
  for (const context of open) await context.close()
  open.clear()
  await (await browser)?.close()
  browser = undefined
})

function chromiumPath(): string {
  const found = [process.env['CHROMIUM_PATH'], ...usual].find(file => file && existsSync(file))
  if (!found) throw new Error('No Chromium: run the journeys by npm test, or set CHROMIUM_PATH.')
  return found
}
