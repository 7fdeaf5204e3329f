import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOf } from './axe.ts'
import { as, newPage } from './browser.ts'
import type { Sight } from './chromium.ts'
import { readMail } from './mailbox.ts'

const sights: readonly Required<Pick<Sight, 'theme' | 'width'>>[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
]
const beforeSignIn = [
  '/authentication/login',
  '/authentication/register',
  '/authentication/forgotPassword',
  '/authentication/link-expired',
  '/authentication/maintanance',
  '/session-expire',
  '/transaction/confirmed',
  '/transaction/declined',
  '/no-such-page',
  '/legal',
]

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

test('no screen is wider than a phone, under the longest name of a charity', async () => {
  const page = await as('admin@zakat.demo', { width: 1440 })
  const addresses = await addressesIn(page)
  addresses.push(await firstOf(page, '/donations'), await firstOf(page, '/islamic-giving'))
  await page.setViewportSize({ width: 390, height: 844 })
  const tooWide: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await settled(page)
    const width = await page.locator('html').evaluate(html => html.scrollWidth)
    if (width > 390) tooWide.push(`${address}: ${width}`)
  }
  expect(addresses).toContain('/donations/create')
  expect(tooWide).toEqual([])
}, 120_000)

/** The address in a mail, below the product's own. */
async function linkFrom(page: Page, to: string, subject: RegExp): Promise<string> {
  const address = /https?:\/\/\S+\/authentication\/\S+/.exec(await readMail(page, to, subject))?.[0] ?? ''
  return new URL(address).pathname
}

/** Living links of a password to set anew and of an invitation to accept. */
async function livingLinks(): Promise<string[]> {
  const page = await newPage()
  await page.goto('/authentication/forgotPassword')
  await page.getByRole('textbox', { name: /e-?mail/i }).fill('viewer@nur.demo')
  await page.getByRole('button', { name: 'Send the link', exact: true }).click()
  const reset = await linkFrom(page, 'viewer@nur.demo', /password/i)
  const admin = await as('admin@nur.demo')
  const email = `door-${Date.now()}@nur.demo`
  await admin.goto('/users/create')
  await admin.getByRole('textbox', { name: /first name/i }).fill('Hana')
  await admin.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await admin.getByRole('combobox', { name: /role/i }).click()
  await admin.getByRole('option', { name: 'View only' }).click()
  await admin.getByRole('button', { name: 'Send the invitation', exact: true }).click()
  return [reset, await linkFrom(admin, email, /invit/i)]
}

test('nothing keeps anybody from the pages behind the links of mails, in any theme and width', async () => {
  const links = await livingLinks()
  for (const sight of sights) {
    const page = await newPage(sight)
    expect(await barriersAt(page, links)).toEqual([])
    expect(new URL(page.url()).pathname).toBe(links.at(-1)) // not sent away as expired
  }
}, 240_000)

test.each(sights)(
  'nothing keeps anybody from the lock, or from a page that failed, is forbidden or broke, $theme at $width px',
  async sight => {
    const page = await as('admin@nur.demo', { ...sight, width: 1440 })
    await page.setViewportSize({ width: sight.width, height: 900 })
    const found: string[] = []
    const refused = (status: number, code: string) => ({
      status,
      json: { data: { status: -1, code, message: 'Unable to proceed, Please try again later.' } },
    })
    const sees = async (address: string, words: string) => {
      await page.goto(address)
      await page.getByText(words).first().waitFor()
      found.push(...(await barriersOf(page)).map(barrier => `${words}: ${barrier}`))
    }
    const list = '**/GetTransactionListBySearchFilter'
    await page.route(list, route => route.fulfill(refused(500, 'FAILED')))
    await sees('/donations', 'We could not load donations.')
    await page.unroute(list)
    await page.route(list, route => route.fulfill(refused(403, 'FORBIDDEN')))
    await sees('/donations', 'You do not have access to donations.')
    await page.route('**/assets/RolesScreen-*.js', route => route.abort())
    await sees('/roles', 'Oops.. Something went wrong')
    // Last: from here on the page is locked.
    found.push(...(await barriersAt(page, ['/authentication/lockscreen'])))
    expect(found).toEqual([])
  },
  120_000,
)
