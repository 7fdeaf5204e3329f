import type { Browser, Page } from 'playwright-core'
import { inject, type RunnerTestCase } from 'vitest'
import { trackRequests } from './wait-until-idle.ts'
import { launchChromium, openPage, type ViewOptions } from './chromium.ts'
import { keepSession } from './kept-session.ts'
import { saveFailureArtifacts, type PageLog, recordPageLog } from './failure-artifacts.ts'

/** One for all files of a process; it ends with the process. */
let browser: Promise<Browser> | undefined
let watched: PageLog[] = []

/** Opens a signed-out page. */
export async function newPage(sight: ViewOptions = {}): Promise<Page> {
  browser ??= launchChromium()
  const page = await openPage(await browser, inject('product').url, sight)
  trackRequests(page)
  watched.push(recordPageLog(page))
  return page
}

/** Opens a page signed in as a demo user, at an address: `await signInAs('clerk@nur.demo', '/donations/create')`. */
export async function signInAs(email: string, address = '/dashboard', sight: ViewOptions = {}): Promise<Page> {
  const page = await newPage(sight)
  await keepSession(page, email)
  await page.goto(address)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /profile menu|menu profil/i })
    .waitFor()
  return page
}

/** Collects the page's console errors and exceptions from now on. */
export function collectConsoleErrors(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

/** Closes the pages of a test; of one that failed it keeps pictures and logs. */
export async function closePages(task: Readonly<RunnerTestCase>): Promise<void> {
  const watchedPage = watched
  watched = []
  if (task.result?.state === 'fail') await saveFailureArtifacts(task, watchedPage)
  for (const { page } of watchedPage) await page.context().close()
}
