import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'

/** Takes a gift of a new donor, or an anonymous one, by the keyboard, and answers the number on its slip. */
async function take(page: Page, amount: string, donor: string | null): Promise<string> {
  const box = page.getByRole('combobox', { name: 'Donor' })
  if (donor) await box.fill(donor)
  else await box.focus()
  if (donor) await page.getByRole('option', { name: `New donor with ${donor}` }).waitFor()
  await page.keyboard.press(donor ? 'Enter' : 'F4')
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
  const first = await take(page, '41.10', 'Rohana binti Kassim')
  await page.reload()
  await panel.getByText(/99 receipt numbers are left\. Choices and rates as of \d\d:\d\d\./).waitFor()
  const second = await take(page, '42.20', null)
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Official Receipt' }).waitFor()
  expect(await page.locator('article[data-paper]').innerText()).toMatch(new RegExp(`${second}[\\s\\S]*\\$42\\.20`))
  await page.emulateMedia({ media: 'screen' })

  await page.context().setOffline(false)
  await panel.getByRole('list', { name: 'Entries on this device' }).waitFor({ state: 'detached' })
  await page.goto('/donations')
  for (const [receiptNo, amount, donor] of [
    [first, '41.10', 'Rohana binti Kassim'],
    [second, '42.20', 'Anonymous'],
  ] as const) {
    const row = page.getByRole('row', { name: new RegExp(receiptNo) })
    await row.waitFor()
    expect([(await row.innerText()).includes(amount), (await row.innerText()).includes(donor)]).toEqual([true, true])
  }

  const finance = await signInAs('finance@nur.demo', '/pending-declaration/receipt-numbers')
  await finance.getByRole('link', { name: new RegExp(`^${first} – `) }).click()
  const number = finance.getByRole('listitem').filter({ hasText: second })
  expect(await number.innerText()).toContain('Issued')
  expect(await findViolations(finance)).toEqual([])
})
