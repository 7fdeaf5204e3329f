import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { signInAs, collectConsoleErrors, newPage } from './support/browser.ts'
import { openGift, saveOnly } from './support/gifts.ts'
import { readMail } from './support/mailbox.ts'

/** Records a cheque at the open counter with a wrong number, and opens the gift. */
async function recordCheque(page: Page, number: string): Promise<string> {
  await page.getByRole('combobox', { name: 'Donor' }).fill('88105183')
  await page.getByRole('option', { name: /^Salmah binte Karim/ }).click()
  await page.keyboard.press('F2')
  await page.getByRole('combobox', { name: 'Payment method' }).click()
  await page.getByRole('option', { name: 'Cheque' }).click()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Amount' }).fill('120')
  await page.getByRole('textbox', { name: 'Cheque number' }).fill(number)
  await page.getByRole('textbox', { name: 'Bank' }).fill('DBS')
  const receiptNo = await saveOnly(page)
  await openGift(page, receiptNo)
  return receiptNo
}

test('a wrong cheque number is corrected: the gift and its receipt show the new one, the timeline shows both', async () => {
  const [clerk, finance] = [await signInAs('clerk@nur.demo', '/donations/create'), await signInAs('finance@nur.demo')]
  const complaints = collectConsoleErrors(finance)
  const receiptNo = await recordCheque(clerk, '004512')
  expect(await clerk.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0) // a clerk has no right to edit

  await finance.goto(clerk.url())
  await finance.getByRole('link', { name: 'Edit', exact: true }).click()
  const number = finance.getByRole('textbox', { name: 'Cheque number' })
  await number.fill('12')
  await finance.getByRole('button', { name: 'Save changes' }).click()
  await finance.getByRole('link', { name: /Enter the number on the cheque/ }).waitFor()
  expect(await findViolations(finance)).toEqual([])
  await number.fill('004521')
  await finance.getByText('The receipt keeps its number and is updated from the gift.').waitFor()
  await finance.keyboard.press('Enter')

  await finance.getByRole('heading', { level: 1, name: 'Salmah binte Karim' }).waitFor()
  await finance.getByText('004521, DBS').waitFor()
  const timeline = finance.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('button', { name: 'Edits' }).click()
  await timeline.getByText(`Receipt ${receiptNo} issued`).waitFor({ state: 'hidden' })
  expect(await timeline.getByRole('listitem').first().innerText()).toMatch(/Edited[\s\S]*Cheque number\s+004512\s+→\s+004521/)
  await timeline.getByRole('button', { name: 'All' }).click()
  await timeline.getByText(`Receipt ${receiptNo} issued`).waitFor()
  expect(await findViolations(finance)).toEqual([])
  expect(complaints).toEqual([])
})

test('a purchase is opened with its order lines, and its receipt is sent', async () => {
  const page = await signInAs('admin@nur.demo')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Purchases' }).click()
  await page.waitForURL(/\/purchases$/)
  await page.locator('[data-row]').filter({ hasText: 'Bookshop' }).first().getByRole('link').first().click()
  const order = page.getByRole('region', { name: 'Order' })
  await order.waitFor()
  expect(await order.getByRole('columnheader').allInnerTexts()).toEqual(['Product', 'Quantity', 'Price', 'Amount'])
  const receiptNo = /NUR\d{7}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Send receipt' }).click()
  await page.getByRole('dialog').getByLabel('Send the receipt to').fill('shopper@post.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByText('Your donation receipt has been sent successfully!').waitFor()
  await page.getByRole('button', { name: 'Okay' }).click()
  await page.getByRole('region', { name: 'Timeline' }).getByText(/sent/i).first().waitFor()

  const shopper = await newPage({ width: 390 })
  await readMail(shopper, 'shopper@post.example', new RegExp(receiptNo))
  await shopper.frameLocator('iframe').getByRole('link', { name: 'See the receipt' }).click()
  await shopper.waitForURL(/\/receipt\/purchase-and-donation\?/)
  await shopper.getByRole('main').getByText(receiptNo).first().waitFor()
})

test('a user without the purchases right sees neither menu entry nor page', async () => {
  const page = await signInAs('admin@zakat.demo', '/purchases')
  await page.getByRole('heading', { name: /Page not found|tidak dijumpai/i }).waitFor()
  const menu = page.getByRole('navigation', { name: /^(Main menu|Menu utama)$/ })
  await menu.getByRole('link', { name: /^(Dashboard|Papan pemuka)$/ }).waitFor()
  expect(await menu.getByRole('link', { name: /Purchases|Pembelian/ }).count()).toBe(0)
})
