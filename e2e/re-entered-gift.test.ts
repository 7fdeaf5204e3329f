import { expect, test } from 'vitest'
import { signInAs } from './support/browser.ts'
import { answerSeason, openGift, saveOnly } from './support/gifts.ts'
import { pressKey } from './support/keyboard.ts'

test('a voided gift is entered again with a smaller amount, and its receipt names the replacement', async () => {
  const page = await signInAs('admin@nur.demo', '/islamic-giving/create')
  const saved = page.getByRole('status').filter({ hasText: 'saved' })
  const people = page.getByRole('spinbutton', { name: 'People' })
  await page.getByRole('combobox', { name: 'Donor' }).waitFor()
  await pressKey(page, 'F4')
  await people.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('7')
  await page.keyboard.press('Control+Enter')
  await answerSeason(page)
  await saved.waitFor()
  const first = (await saved.innerText()).slice(0, 10)
  await openGift(page, first, 'islamic-giving')
  const gift = page.url()

  await page
    .getByRole('main')
    .getByRole('button', { name: /^Void \$35 at once/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('In your words').fill('Seven entered, six meant')
  await dialog.getByRole('button', { name: /^Void \$35 at once/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Enter again' }).click()
  await page.getByText(`Replaces ${first}, which was voided: $35 from Anonymous.`).waitFor()
  await people.fill('6')
  const second = await saveOnly(page)
  await saved.filter({ hasText: `${second} saved: $30` }).waitFor()

  await page.goto(gift)
  await page
    .getByText(/^Replaced/)
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: 'Enter again' }).count()).toBe(0)
  const link = await page.getByRole('link', { name: `Receipt ${first}` }).getAttribute('href')
  await page.goto(link ?? '')
  await page.getByText(second).first().waitFor()
})
