import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'

/** Takes an anonymous gift by the keyboard, and answers the number on its slip. */
async function take(page: Page, amount: string): Promise<string> {
  await page.getByRole('combobox', { name: 'Donor' }).focus()
  await page.keyboard.press('F4')
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount)
  await page.keyboard.press('Enter')
  const saved = page.getByRole('status').filter({ hasText: `saved: $${amount}` })
  await saved.waitFor()
  return (await saved.innerText()).slice(0, 10)
}

test('a counter goes on without a connection, also after a reload, and sends each gift once under its printed number', async () => {
  const page = await signInAs('clerk@nur.demo', '/donations/create')
  const panel = page.getByRole('region', { name: 'Offline use' })
  await panel.getByRole('button', { name: 'Make it ready' }).click()
  await panel.getByText(/^Ready for offline use: 100 receipt numbers until/).waitFor()

  await page.context().setOffline(true)
  await panel.getByText('No Internet Connection').waitFor()
  const first = await take(page, '41.10')
  await page.reload()
  await panel.getByText(/99 receipt numbers are left\. Choices and rates as of \d\d:\d\d\./).waitFor()
  const second = await take(page, '42.20')
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Official Receipt' }).waitFor()
  expect(await page.locator('article[data-paper]').innerText()).toMatch(new RegExp(`${second}[\\s\\S]*\\$42\\.20`))
  await page.emulateMedia({ media: 'screen' })

  await page.context().setOffline(false)
  await panel.getByRole('list', { name: 'Entries on this device' }).waitFor({ state: 'detached' })
  await page.goto('/donations')
  for (const [receiptNo, amount] of [
    [first, '41.10'],
    [second, '42.20'],
  ] as const) {
    const row = page.getByRole('row', { name: new RegExp(receiptNo) })
    await row.waitFor()
    expect(await row.innerText()).toContain(amount)
  }

  const finance = await signInAs('finance@nur.demo', '/pending-declaration/receipt-numbers')
  await finance.getByRole('link', { name: new RegExp(`^${first} – `) }).click()
  const number = finance.getByRole('listitem').filter({ hasText: second })
  expect(await number.innerText()).toContain('Issued')
  expect(await findViolations(finance)).toEqual([])
})
