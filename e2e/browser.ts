import type { Browser, Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { launchChromium, openPage, type Sight, signIn } from './chromium.ts'

let browser: Promise<Browser> | undefined

/** A browser window of somebody who is not signed in. */
export async function newPage(sight: Sight = {}): Promise<Page> {
  browser ??= launchChromium()
  return openPage(await browser, inject('product').url, sight)
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

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})
