import { expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'
import { saveOnly } from '../support/gifts.ts'
import { pressKey } from '../support/keyboard.ts'

test('a gift in cash goes from the bank’s file to settled, by keyboard, with its slip', async () => {
  const counter = await signInAs('admin@nur.demo', '/islamic-giving/create')
  await counter.getByRole('combobox', { name: 'Donor' }).waitFor()
  await pressKey(counter, 'F4')
  await counter.getByRole('spinbutton', { name: 'People' }).and(counter.locator(':focus')).waitFor()
  await counter.keyboard.press('9')
  const receiptNo = await saveOnly(counter)

  const page = await signInAs('finance@nur.demo', '/settlement')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(new Date())
  const file = `Date,Description,Reference,Credit\n${today},CASH DEPOSIT,${receiptNo},45.00\n`
  const input = page.getByLabel('Add statement').and(page.locator('input'))
  await input.setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer: Buffer.from(file.replace('45.00', '4,5.0.0')) })
  await page
    .getByRole('alert')
    .getByText(/^Line 2:/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await input.setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.waitForURL(/\/settlement\/details\?/)
  const row = page.getByRole('listitem', { name: /^Line 2/ })
  await row.getByText('Same reference, same amount.').waitFor()
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /Slip number/ }).fill('S-118')
  expect(await findViolations(page)).toEqual([])
  await row
    .getByRole('button', { name: /^Link \$45/ })
    .last()
    .click()
  await row.getByText(/Slip S-118/).waitFor()
  await page.getByRole('button', { name: 'Settle $45' }).click()
  await page.getByText('Transaction Settled succesfully.').waitFor()
  await page.getByRole('dialog').getByRole('button').last().click()
  await row.getByRole('button', { name: 'Unlink' }).waitFor()

  await page.getByRole('button', { name: 'Ask to lock the month' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).waitFor()
  const other = await signInAs('admin@nur.demo', new URL(page.url()).pathname + new URL(page.url()).search)
  await other.getByRole('button', { name: 'Confirm the lock' }).click()
  await other.getByText(/is locked/).waitFor()
  expect(await other.getByRole('button', { name: 'Unlink' }).count()).toBe(0)
  await other.getByRole('button', { name: 'Ask to unlock the month' }).click() // the month is shared with other journeys
  await other.getByRole('button', { name: 'Keep it locked' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Confirm the unlock' }).click()
  await row.getByRole('button', { name: 'Unlink' }).waitFor()
})
