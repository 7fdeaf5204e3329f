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

/** Waits until a page has no pending requests, shows no loading state and has run its effects, so that its shortcuts work. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const calls = open.get(page) ?? new Set()
  await vi.waitFor(
    async () => {
      await page.evaluate(`${idle}.then(() => {})`)
      const state = { headings: await page.locator('h1').count(), loading: await page.locator(loadingSelector).count() }
      if (calls.size || !state.headings || state.loading)
        throw new Error(`${page.url()} is not idle: ${JSON.stringify(state)}, waiting for ${[...calls].map(call => call.url()).join(' ')}`)
    },
    { timeout: waitTimeout, interval: 20 },
  )
}
