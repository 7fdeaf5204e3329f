import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInAs } from './support/browser.ts'
import { saveOnly } from './support/gifts.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

type Keys = { press: (key: string) => Promise<void>; type: (text: string) => Promise<void>; count: () => number }

/** A keyboard that counts its keys; a chord is one. */
function countKeys(page: Page): Keys {
  let pressed = 0
  return {
    press: async key => {
      pressed++
      await page.keyboard.press(key)
    },
    type: async text => {
      pressed += text.length
      await page.keyboard.type(text)
    },
    count: () => pressed,
  }
}

/** Records a gift of a new donor at the counter; returns its receipt number. */
async function record(page: Page, donor: string, chequeNo?: string): Promise<string> {
  await page.getByRole('combobox', { name: 'Donor' }).fill(donor)
  await page.getByRole('option', { name: /New donor/ }).click()
  if (chequeNo) {
    await page.keyboard.press('F2')
    await page.getByRole('combobox', { name: 'Payment method' }).click()
    await page.getByRole('option', { name: 'Cheque' }).click()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Cheque number' }).fill(chequeNo)
    await page.getByRole('textbox', { name: 'Bank' }).fill('DBS')
  }
  await page.getByRole('textbox', { name: 'Amount' }).fill('64')
  return saveOnly(page)
}

/** Finds a gift in the palette, which selects it. */
async function find(page: Page, keys: Keys, typed: string, shown: RegExp) {
  await waitUntilIdle(page)
  await keys.press('Control+K')
  await page.getByRole('dialog').getByLabel('Go to, do, or find').and(page.locator(':focus')).waitFor()
  await keys.type(typed)
  await page.getByRole('option', { name: shown }).and(page.locator('[data-combobox-selected]')).waitFor()
}

test('a void is requested from the dashboard with at most 16 keys, by the receipt number', async () => {
  const clerk = await signInAs('clerk@nur.demo', '/donations/create')
  const number = await record(clerk, 'Ondina Vega')
  await clerk.goto('/dashboard')
  const keys = countKeys(clerk)
  await find(clerk, keys, number.slice(-4), new RegExp(number))
  await keys.press('Tab')
  await keys.press('v')
  await clerk.getByRole('dialog').getByRole('combobox', { name: 'Reason' }).and(clerk.locator(':focus')).waitFor()
  await keys.press('ArrowDown')
  await clerk.getByRole('listbox').getByRole('option').first().waitFor()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await keys.press('Control+Enter')
  await clerk.getByText('Void of $64: Requested.', { exact: false }).first().waitFor()
  expect(keys.count()).toBeLessThanOrEqual(16)
})

test('a receipt is sent again from the dashboard with at most 16 keys', async () => {
  const clerk = await signInAs('clerk@nur.demo', '/donations/create')
  const number = await record(clerk, 'Perpetua Lind')
  await clerk.goto('/dashboard')
  const keys = countKeys(clerk)
  await find(clerk, keys, number.slice(-4), new RegExp(number))
  await keys.press('Tab')
  await keys.press('s')
  await clerk.getByRole('dialog', { name: 'Send receipt' }).getByRole('textbox').and(clerk.locator(':focus')).waitFor()
  expect(keys.count()).toBeLessThanOrEqual(15) // Enter sends it to the address on file
})

test('a cheque is found by its donor’s name and opened with at most 10 keys', async () => {
  const clerk = await signInAs('clerk@nur.demo', '/donations/create')
  const number = await record(clerk, 'Zenobia Quill', '004519')
  await clerk.goto('/dashboard')
  const keys = countKeys(clerk)
  await find(clerk, keys, 'zenobi', /Zenobia Quill.*Cheque 004519/)
  await keys.press('Enter')
  await clerk.getByRole('heading', { level: 1, name: 'Zenobia Quill' }).waitFor()
  expect(await clerk.getByRole('main').innerText()).toContain(number)
  expect(keys.count()).toBeLessThanOrEqual(10)
})
