import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'
import { pressKey } from '../support/keyboard.ts'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
/** Today as a form takes it. */
const today = () => new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Singapore' })

test('a rate that one person prepares and another publishes is the one of the next entry at the counter', async () => {
  const page = await signInAs('admin@nur.demo', '/settings/rate-settings/create')
  await page.getByRole('combobox', { name: /^Kind/ }).click()
  await page.getByRole('option', { name: 'Kaffarah' }).click()
  await field(page, /^Grade/).fill('Journey')
  await field(page, /^Amount/).fill('7')
  await field(page, /^From/).fill(today())
  await field(page, /^Source/).fill('Notice on the board')
  await page.getByRole('button', { name: 'Send to be published' }).click()
  await page.getByText('Rate has been successfully added').waitFor()
  await page.getByRole('button', { name: 'Okay' }).click()
  await page.getByText('You prepared it', { exact: false }).waitFor()

  const second = await signInAs('salmah@nur.demo', page.url().replace(/^https?:\/\/[^/]+/, ''))
  await second.getByRole('button', { name: /^Publish \$7\.00/ }).waitFor()
  expect(await findViolations(second)).toEqual([])
  await pressKey(second, 'p')
  await second.getByText('The rate is published.').waitFor()

  await page.goto('/islamic-giving/create')
  await page.getByRole('button', { name: 'Kaffarah', exact: true }).click()
  await page.getByRole('radio', { name: 'Journey, $7' }).check({ force: true })
  await page.getByText('× $7 =').waitFor()
  await page
    .getByText(/^MUIS, from/)
    .nth(1)
    .waitFor() // beside the one of Zakat Fitrah
})

test('a Ramadan that moves by a day says what moves with it, and moves all of it', async () => {
  const page = await signInAs('admin@zakat.demo', '/settings/hijrah-and-ramadan-settings')
  await page.locator('[data-row] a').first().click()
  await page.getByRole('link', { name: 'Edit' }).click()
  const first = field(page, '1 Ramadan')
  const before = await first.inputValue()
  const [day = '', month = '', year = ''] = before.split('/')
  const moved = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1)).toLocaleDateString('en-GB', { timeZone: 'UTC' })
  await first.fill(moved)
  await page.getByRole('heading', { name: /move/ }).waitFor()
  await page.getByText('Ramadan begins').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Hijrah and Ramadan details updated successfully.').waitFor()
})
