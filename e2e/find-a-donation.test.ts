import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitUntilIdle } from './support/wait-until-idle.ts'
import { signInAs } from './support/browser.ts'

/** The text of the list page, once it matches the address. */
async function rows(page: Page): Promise<string[]> {
  await page.getByText(/^11–\d+ of \d+$/).waitFor()
  await waitUntilIdle(page)
  return page.locator('[data-row]').allInnerTexts()
}
const pageIs = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: 'Pages' })
    .locator('[aria-current="page"]', { hasText: String(number) })
    .waitFor()

test('an address restores another user’s search, filters and page; so does Back', async () => {
  const admin = await signInAs('admin@nur.demo', '/donations')
  await admin.getByRole('searchbox', { name: 'Search' }).fill('hasnah')
  await admin.waitForURL(/[?&]q=hasnah/)
  await admin.getByRole('button', { name: 'Status', exact: true }).first().click()
  const panel = admin.locator('.mantine-Popover-dropdown')
  await panel.waitFor()
  expect(await panel.innerText()).toContain('Settled') // from the first moment on
  await admin.getByRole('checkbox', { name: 'Settled' }).click()
  await admin.waitForURL(/status=Settled/)
  await admin.keyboard.press('Escape')
  await admin.getByRole('combobox', { name: 'Rows per page' }).selectOption('10')
  await admin.waitForURL(/size=10/)
  await admin.getByRole('button', { name: 'Next page' }).click()
  await admin.waitForURL(/page=2/)
  await pageIs(admin, 2)
  const found = await rows(admin)
  expect(found).not.toEqual([])
  for (const row of found) expect(row).toMatch(/\bHasnah\b[\s\S]*Settled/)

  const finance = await signInAs('finance@nur.demo', admin.url())
  expect(await rows(finance)).toEqual(found)

  const address = admin.url()
  await admin.locator('[data-row] a').last().click()
  await admin.getByRole('heading', { level: 1, name: /Hasnah/ }).waitFor()
  await admin.goBack()
  await admin.waitForURL(address)
  expect(await rows(admin)).toEqual(found)
  expect(await admin.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('hasnah')
})

test('a short list ends with its last row', async () => {
  const page = await signInAs('admin@nur.demo', '/roles')
  await waitUntilIdle(page)
  const row = (await page.locator('[data-row]').last().boundingBox())!
  const pages = (await page.getByRole('navigation', { name: 'Pages' }).boundingBox())!
  expect(pages.y - (row.y + row.height)).toBeLessThan(24)
})
