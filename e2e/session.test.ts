import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitUntilIdle } from './support/wait-until-idle.ts'
import { signInAs, newPage } from './support/browser.ts'

const minute = 60_000
const place = '/donations?q=tan&status=Settled'
const firstRow = (page: Page) => page.locator('[data-row]').first()
/**
 * Waits for the list and lets calls take as long as they like, before the clock is moved: what the page asks by itself may be under way
 * then, and would be given up.
 */
async function waitForList(page: Page) {
  await firstRow(page).waitFor()
  await page.evaluate('AbortSignal.timeout = () => new AbortController().signal')
  await waitUntilIdle(page)
}
/** Fills in the sign-in form of a demo user. */
async function giveNameAndPassword(page: Page, email: string, remember = false) {
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email)
  await page.getByLabel(/^password/i).fill('Amanah#2026')
  if (remember) await page.getByRole('checkbox', { name: /^Remember me/ }).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('after 28 idle minutes a warning shows; after 30 the user is signed out, and the next sign-in returns to the same page', async () => {
  const page = await newPage()
  await page.clock.install()
  await page.goto(place)
  await giveNameAndPassword(page, 'finance@nur.demo')
  await waitForList(page)
  await page.clock.fastForward(26 * minute)
  await waitUntilIdle(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.clock.fastForward(2 * minute)
  const stay = page.getByRole('dialog').getByRole('button', { name: 'Stay signed in' })
  await stay.waitFor()
  await stay.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.clock.fastForward(28 * minute)
  await stay.waitFor()
  // The page is loaded again once the session has ended: what is typed before that would be lost.
  const isLoadedAgain = page.waitForEvent('load')
  await page.clock.fastForward(2 * minute)
  await isLoadedAgain
  await page.waitForURL(/\/authentication\/login/)
  await page.getByText('You were signed out because nothing happened for 30 minutes.').waitFor()
  await giveNameAndPassword(page, 'finance@nur.demo')
  await firstRow(page).waitFor()
  expect(page.url()).toMatch(/\/donations\?q=tan&status=Settled$/)
})

test('a remembered user is neither warned nor signed out', async () => {
  const page = await newPage()
  await page.clock.install()
  await page.goto(place)
  await giveNameAndPassword(page, 'finance@nur.demo', true)
  await waitForList(page)
  await page.clock.fastForward(29 * minute)
  await waitUntilIdle(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.clock.fastForward(60 * minute)
  await waitUntilIdle(page)
  await firstRow(page).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: /Tan/ }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('logging out asks for confirmation', async () => {
  const page = await signInAs('viewer@nur.demo')
  const ask = async () => {
    await page.getByRole('button', { name: /^Profile menu of/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click()
    await page.getByRole('dialog').getByText('Are you sure you want to logout?').waitFor()
  }
  await ask()
  await page.getByRole('button', { name: 'No, I changed my mind' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(page.url()).not.toContain('/authentication')
  await ask()
  // Logging out reloads the page, so that no session state is left in memory.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Yes, Logout' }).click()])
  await page.waitForURL(/\/authentication\/login/)
  await page.goto('/donations')
  await page.waitForURL(/\/authentication\/login/)
})

test('offline, the page says so and preserves input', async () => {
  const page = await signInAs('clerk@nur.demo', '/donations/create')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('12.50')
  await page.getByRole('combobox', { name: 'Donor' }).fill('somebody new')
  await page.context().setOffline(true)
  await page.getByRole('alert').getByRole('heading', { name: 'No Internet Connection' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'No Internet Connection' }).waitFor({ state: 'hidden' })
  expect(await page.getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe('12.50')
  expect(await page.getByRole('combobox', { name: 'Donor' }).inputValue()).toBe('somebody new')
})

test('an unknown page shows Not Found, signed in or not', async () => {
  for (const page of [await newPage(), await signInAs('viewer@nur.demo')]) {
    await page.goto('/no-such-page')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  }
})
