import type { Page, Request } from 'playwright-core'
import { vi } from 'vitest'
import { waitTimeout } from '../timeouts.ts'

const open = new WeakMap<Page, Set<Request>>()

/** Tracks a page's pending requests for `waitUntilIdle`. */
export function trackRequests(page: Page): void {
  const calls = new Set<Request>()
  open.set(page, calls)
  page.on('request', request => calls.add(request))
  page.on('requestfinished', request => calls.delete(request))
  page.on('requestfailed', request => calls.delete(request))
}

/** Elements that a page shows while it is loading. */
const loadingSelector = '[aria-busy="true"], .mantine-Skeleton-root, [role="status"] h1'
/** With a limit, in milliseconds: Chromium without a display may leave an idle page without idle time until something moves. */
const idle = 'new Promise(rest => requestAnimationFrame(() => requestIdleCallback(rest, { timeout: 500 })))'
/** The heading is looked for first: the effects of a screen, which start its requests, run after it is drawn. */
const state = `(async () => {
  const headings = document.querySelectorAll('h1').length
  await ${idle}
  return { headings, loading: document.querySelectorAll('${loadingSelector}').length }
})()`

/** Waits until a page has no pending requests, shows no loading state and has run its effects, so that its shortcuts work. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const calls = open.get(page) ?? new Set()
  await vi.waitFor(
    async () => {
      const { headings, loading } = await page.evaluate<{ headings: number; loading: number }>(state)
      if (calls.size || !headings || loading)
        throw new Error(
          `${page.url()} is not idle: ${headings} headings, ${loading} loading, waiting for ${[...calls].map(call => call.url()).join(' ')}`,
        )
    },
    { timeout: waitTimeout, interval: 20 },
  )
}
