import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, inject } from 'vitest'
import { trackRequests } from './wait-until-idle.ts'
import { launchChromium, openPage, type ViewOptions, signIn } from './chromium.ts'
import { saveFailureArtifacts, type PageLog, recordPageLog } from './failure-artifacts.ts'

let browser: Promise<Browser> | undefined
let watched: PageLog[] = []

/** Opens a signed-out page. */
export async function newPage(sight: ViewOptions = {}, url = inject('product').url): Promise<Page> {
  browser ??= launchChromium()
  const page = await openPage(await browser, url, sight)
  trackRequests(page)
  watched.push(recordPageLog(page))
  return page
}

/** Opens a page signed in as a demo user: `await signInAs('clerk@nur.demo')`. */
export async function signInAs(email: string, sight: ViewOptions = {}): Promise<Page> {
  const page = await newPage(sight)
  await signIn(page, email)
  return page
}

/** Collects the page's console errors and exceptions from now on. */
export function collectConsoleErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  return complaints
}

afterEach(async ({ task }) => {
  const over = watched
  watched = []
  if (task.result?.state === 'fail') await saveFailureArtifacts(task, over)
  for (const { page } of over) await page.context().close()
})
afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})
