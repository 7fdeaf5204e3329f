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

/** The address of the first record of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list)
  return (await page.locator('[data-row] a').first().getAttribute('href')) ?? ''
}

/** Every address that the sidebar does not offer: records, forms, and the receipt as its payer sees it. */
async function addressesBeyond(page: Page): Promise<string[]> {
  const [user, role, gift] = [await firstOf(page, '/users'), await firstOf(page, '/roles'), await firstOf(page, '/donations')]
  await page.goto(gift)
  const transaction = page.getByRole('main').getByText(/1-[0-9A-Z]{16}/)
  const txnId = /1-[0-9A-Z]{16}/.exec(await transaction.first().innerText())?.[0] ?? ''
  const forms = ['/roles/create', role.replace('details', 'update'), '/users/create', user.replace('details', 'update')]
  const forHolders = [`/receipt/donation?${txnId}`, `/register/tax-deduction?${txnId}`, `/enrol/tax-deduction?${txnId}`, '/receipt/verify']
  return [user, role, gift, ...forms, ...forHolders]
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page
    .locator('[aria-busy="true"]')
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => {}) // a page that stays busy shows what it has
}

/** Looks at one address after the other and gathers what stands in somebody's way. */
async function barriersAt(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await settled(page)
    found.push(...(await barriersOf(page)).map(barrier => `${address}: ${barrier}`))
  }
  return found
}

test.each(sights)('nothing keeps anybody from a page before sign-in, $theme at $width px', async sight => {
  expect(await barriersAt(await newPage(sight), beforeSignIn)).toEqual([])
})

test.each(sights)(
  'nothing keeps anybody from a screen behind the sidebar, its records and forms, or a public receipt, $theme at $width px',
  async sight => {
    const page = await as('admin@nur.demo', { ...sight, width: 1440 })
    const addresses = await addressesIn(page)
    for (const expected of ['/donations', '/donations/create', '/donations/pending-request']) expect(addresses).toContain(expected)
    addresses.push(...(await addressesBeyond(page)))
    await page.setViewportSize({ width: sight.width, height: 900 })
    expect(await barriersAt(page, addresses)).toEqual([])
  },
  240_000,
)
