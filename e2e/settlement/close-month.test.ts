import { expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'
import { saveOnly } from '../support/gifts.ts'
import { pressKey } from '../support/keyboard.ts'
import { captureDownload } from '../support/pdf-text.ts'

const monthEnd = '/settlement/month-end?month=2019-03-01'

test('a month goes from the bank’s file to its sealed pack, by two people', async () => {
  const counter = await signInAs('admin@nur.demo', '/donations/create')
  await counter.getByRole('combobox', { name: 'Donor' }).waitFor()
  await pressKey(counter, 'F2')
  await counter.getByRole('textbox', { name: 'Date', exact: true }).fill('15/03/2019') // a month that no other journey touches
  await counter.getByRole('combobox', { name: 'Donor' }).fill('Hamba Allah')
  await counter.getByText('Name: no donor found').waitFor()
  await counter.keyboard.press('Enter')
  await counter.getByRole('textbox', { name: 'Full Name' }).waitFor()
  await counter.getByRole('textbox', { name: 'Amount' }).fill('17')
  await counter.getByRole('textbox', { name: 'Why it is entered late' }).fill('Found in the old book')
  const receiptNo = await saveOnly(counter)

  const page = await signInAs('finance@nur.demo', '/settlement')
  const file = `Date,Description,Reference,Credit\n2019-03-15,CASH DEPOSIT,${receiptNo},17.00\n2019-03-29,PROFIT CREDIT,,1.23\n`
  const input = page.getByLabel('Add statement').and(page.locator('input'))
  await input.setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.waitForURL(/\/settlement\/details\?/)
  const cash = page.getByRole('listitem', { name: /^Line 2/ })
  await cash.getByText('Same reference, same amount.').waitFor()
  await cash.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /Slip number/ }).fill('S-119')
  await cash
    .getByRole('button', { name: /^Link \$17/ })
    .last()
    .click()
  await cash.getByText(/Slip S-119/).waitFor()
  const profit = page.getByRole('listitem', { name: /^Line 3/ })
  await profit.getByRole('button', { name: 'Not a gift' }).click()
  await profit.getByRole('radio', { name: /^Interest or other income/ }).check()
  await profit.getByRole('textbox', { name: /^Why is it not a gift/ }).fill('Profit on the account')
  await profit.getByRole('button', { name: 'Close $1.23' }).click()
  await page.getByRole('button', { name: 'Settle $18.23' }).click()
  await page.getByText('Transaction Settled succesfully.').waitFor()

  await page.goto(monthEnd)
  await page.getByText('Nothing is open.').waitFor()
  await page.getByRole('button', { name: 'Prepare the closing' }).click()
  await page.getByText('You prepared this month. Another person seals it.').waitFor()
  expect(await findViolations(page)).toEqual([])

  const other = await signInAs('admin@nur.demo', monthEnd)
  await other.getByRole('button', { name: 'Seal the month' }).click()
  await other.getByRole('heading', { name: 'March 2019 is sealed' }).waitFor()
  expect(await findViolations(other)).toEqual([])
  const pack = await captureDownload(other, () => other.getByRole('button', { name: 'Download the pack' }).click())
  expect([pack.name, Buffer.from(pack.bytes).subarray(0, 2).toString()]).toEqual(['2019-03-1.zip', 'PK'])
})
