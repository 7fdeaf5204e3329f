import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, inject } from 'vitest'
import { countCalls } from './at-rest.ts'
import { launchChromium, openPage, type Sight, signIn } from './chromium.ts'
import { keepSights, type Watched, watch } from './failure.ts'

let browser: Promise<Browser> | undefined
let watched: Watched[] = []

/** A browser window of somebody who is not signed in. */
export async function newPage(sight: Sight = {}, url = inject('product').url): Promise<Page> {
  browser ??= launchChromium()
  const page = await openPage(await browser, url, sight)
  countCalls(page)
  watched.push(watch(page))
  return page
}

/** A browser window of somebody who has signed in: `await as('clerk@nur.demo')`. */
export async function as(email: string, sight: Sight = {}): Promise<Page> {
  const page = await newPage(sight)
  await signIn(page, email)
  return page
}

/** What the page says in its console that it should not have to say; collected from the moment of the call. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  return complaints
}

afterEach(async ({ task }) => {
  const over = watched
  watched = []
  if (task.result?.state === 'fail') await keepSights(task, over)
  for (const { page } of over) await page.context().close()
})
afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})
