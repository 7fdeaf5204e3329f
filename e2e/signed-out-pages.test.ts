import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolationsAt, findViolationsInBothThemes } from './support/axe.ts'
import { signInAs, newPage } from './support/browser.ts'
import { goWithin } from './support/addresses.ts'
import { readMail } from './support/mailbox.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

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
const widths = [1440, 390]

test.each(widths)('signed-out pages have no accessibility violations at %i px, in both themes', async width => {
  const page = await newPage({ width })
  await page.goto('/')
  await waitUntilIdle(page)
  expect(await findViolationsAt(page, beforeSignIn, goWithin)).toEqual([])
})

/** The path of the link in a mail. */
async function linkFrom(page: Page, to: string, subject: RegExp): Promise<string> {
  const address = /https?:\/\/\S+\/authentication\/\S+/.exec(await readMail(page, to, subject))?.[0] ?? ''
  return new URL(address).pathname
}

/** Valid links of a password reset and an invitation. */
async function createOpenLinks(): Promise<string[]> {
  const page = await newPage()
  await page.goto('/authentication/forgotPassword')
  await page.getByRole('textbox', { name: /e-?mail/i }).fill('viewer@nur.demo')
  await page.getByRole('button', { name: 'Send the link', exact: true }).click()
  await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
  const reset = await linkFrom(page, 'viewer@nur.demo', /password/i)
  const admin = await signInAs('admin@nur.demo', '/users/create')
  const email = `invited-${Date.now()}@nur.demo`
  await admin.getByRole('textbox', { name: /first name/i }).fill('Hana')
  await admin.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await admin.getByRole('combobox', { name: /role/i }).click()
  await admin.getByRole('option', { name: 'View only' }).click()
  await admin.getByRole('button', { name: 'Send the invitation', exact: true }).click()
  await admin.getByText('Invitation Sent Successfully.').waitFor()
  return [reset, await linkFrom(admin, email, /invit/i)]
}

test('pages behind mailed links have no accessibility violations, in both themes and widths', async () => {
  const links = await createOpenLinks()
  for (const width of widths) {
    const page = await newPage({ width })
    expect(await findViolationsAt(page, links)).toEqual([])
    expect(new URL(page.url()).pathname).toBe(links.at(-1)) // not redirected as expired
  }
})

test('the lock screen and error pages have no accessibility violations, in both themes and widths', async () => {
  const page = await signInAs('admin@nur.demo')
  const found: string[] = []
  const refused = (status: number, code: string) => ({
    status,
    json: { data: { status: -1, code, message: 'Unable to proceed, Please try again later.' } },
  })
  const sees = async (address: string, words: string) => {
    await page.goto(address)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByText(words).first().waitFor()
      found.push(...(await findViolationsInBothThemes(page)).map(barrier => `${words}: ${width} px: ${barrier}`))
    }
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
  await sees('/authentication/lockscreen', 'Unlock')
  expect(found).toEqual([])
})
