import type { Page, Request } from 'playwright-core'
import { vi } from 'vitest'
import { patience } from './patience.ts'

const open = new WeakMap<Page, Set<Request>>()

/** Counts a page's calls from now on, so that `atRest` knows of them. */
export function countCalls(page: Page): void {
  const calls = new Set<Request>()
  open.set(page, calls)
  page.on('request', request => calls.add(request))
  page.on('requestfinished', request => calls.delete(request))
  page.on('requestfailed', request => calls.delete(request))
}

/** What a page shows while something of it is still to come. */
const unfinished = '[aria-busy="true"], .mantine-Skeleton-root, [role="status"] h1'
const idle = 'new Promise(rest => requestAnimationFrame(() => requestIdleCallback(rest)))'

/** Waits until a page has asked for all that it shows, has been answered, and has done what follows from it: its keys work by then. */
export async function atRest(page: Page): Promise<void> {
  const calls = open.get(page) ?? new Set()
  await vi.waitFor(
    async () => {
      await page.evaluate(`${idle}.then(() => {})`)
      const sights = { headings: await page.locator('h1').count(), unfinished: await page.locator(unfinished).count() }
      if (calls.size || !sights.headings || sights.unfinished)
        throw new Error(
          `${page.url()} is not at rest: ${JSON.stringify(sights)}, waiting for ${[...calls].map(call => call.url()).join(' ')}`,
        )
    },
    { timeout: patience, interval: 20 },
  )
}
