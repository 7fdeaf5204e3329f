import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOf } from './axe.ts'
import { as, newPage } from './browser.ts'
import type { Sight } from './chromium.ts'

const sights: readonly Required<Pick<Sight, 'theme' | 'width'>>[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
]
const beforeSignIn = ['/authentication/register', '/authentication/forgotPassword', '/no-such-page', '/legal']

/** Every address that the sidebar offers. */
async function addressesIn(page: Page): Promise<string[]> {
  const links = await page.locator('nav a[href]').evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''))
  return [...new Set(links)]
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page
    .locator('[aria-busy="true"]')
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => {}) // a page that stays busy shows what it has
}

test.each(sights)('nothing keeps anybody from a page before sign-in, $theme at $width px', async sight => {
  const page = await newPage(sight)
  const found: string[] = []
  for (const address of beforeSignIn) {
    await page.goto(address)
    await settled(page)
    found.push(...(await barriersOf(page)).map(barrier => `${address}: ${barrier}`))
  }
  expect(found).toEqual([])
})

test.each(sights)(
  'nothing keeps anybody from a screen of the sidebar, $theme at $width px',
  async sight => {
    const wide = await as('admin@nur.demo', { ...sight, width: 1440 })
    const addresses = await addressesIn(wide)
    expect(addresses).toContain('/donations')
    await wide.setViewportSize({ width: sight.width, height: 900 })
    const found: string[] = []
    for (const address of addresses) {
      await wide.goto(address)
      await settled(wide)
      found.push(...(await barriersOf(wide)).map(barrier => `${address}: ${barrier}`))
    }
    expect(found).toEqual([])
  },
  240_000,
)
