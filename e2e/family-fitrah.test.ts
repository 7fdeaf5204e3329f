import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { signInAs } from './support/browser.ts'
import { isSeasonAsked, openGift, saveOnly } from './support/gifts.ts'
import { goToByPalette, pressKey } from './support/keyboard.ts'
import { captureDownload, extractPdfText } from './support/pdf-text.ts'

/** A keyboard that counts presses; a chord of two keys counts as two. */
function countingKeys(page: Page) {
  let presses = 0
  return {
    presses: () => presses,
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        presses += key.split('+').length
        await page.keyboard.press(key)
      }
    },
  }
}

/** Opens the counter of Islamic giving by the command palette, without a mouse. */
async function openCounter(page: Page) {
  await goToByPalette(page, 'add islamic', 'Add Islamic giving')
  await page.getByRole('combobox', { name: 'Donor' }).and(page.locator(':focus')).waitFor()
}
const waitForDonor = (page: Page) => page.getByRole('option', { name: /^Salmah binte Karim •••••037E/, selected: true }).waitFor()

const focusOn = (page: Page, at: number) => page.getByRole('spinbutton', { name: 'People' }).nth(at).and(page.locator(':focus')).waitFor()
/** Presses Enter, and again when the day is outside Ramadan and it is asked whether fitrah is meant. */
async function pressEnter(page: Page, press: (key: string) => Promise<void>) {
  await press('Enter')
  if (await isSeasonAsked(page)) await press('Enter')
}
const savedLine = (page: Page) => page.getByRole('status').filter({ hasText: 'saved' })

test("records a family's fitrah for six people, of two grades, in at most twelve keys, and prints the receipt's lines", async () => {
  const page = await signInAs('admin@nur.demo')
  await openCounter(page)
  await page.keyboard.type('8810 5183')
  await waitForDonor(page)

  const keys = countingKeys(page)
  await keys.press('Enter')
  await focusOn(page, 0)
  await keys.press('4', 'F8')
  await focusOn(page, 1)
  await keys.press('2')
  await page.getByText('4 people × $5 = $20').waitFor()
  await page.getByText('2 people × $8 = $16').waitFor()
  await page.getByText('Thirty-six dollars only').waitFor()
  await page.getByText('Tiga puluh enam dolar sahaja').waitFor()
  expect(await findViolations(page)).toEqual([])
  const printed = await captureDownload(page, () => pressEnter(page, keys.press))
  await savedLine(page).waitFor()
  expect(keys.presses()).toBeLessThanOrEqual(12)

  const text = await savedLine(page).innerText()
  expect(text).toMatch(/^NUR\d{7} saved: \$36 from Salmah binte Karim\.$/)
  const receipt = (await extractPdfText(printed.bytes)).replace(/\s+/g, ' ')
  for (const words of [
    text.slice(0, 10),
    'Salmah binte Karim',
    'Normal, 4 people × $5',
    'Higher, 2 people × $8',
    'Thirty-six dollars only',
  ])
    expect(receipt).toContain(words)
})

test('records a family of one grade in at most twelve keys, mobile number included; F9 repeats it, and the tray counts both', async () => {
  const page = await signInAs('officer@nur.demo')
  await openCounter(page)
  const keys = countingKeys(page)
  await keys.press(...'88105183')
  await waitForDonor(page)
  await keys.press('Enter')
  await focusOn(page, 0)
  await keys.press('6')
  await pressEnter(page, keys.press)
  await savedLine(page).filter({ hasText: '$30' }).waitFor()
  expect(keys.presses()).toBeLessThanOrEqual(12)

  await page.keyboard.press('F9')
  await focusOn(page, 0)
  await page.keyboard.press('Control+Enter')
  const tray = page.getByRole('complementary', { name: 'This session' })
  await tray.getByText('2 lines').waitFor()
  await tray.getByRole('link', { name: 'Count cash' }).waitFor() // the officer counts blind: no sum is shown
})

test('shows that wealth below the nisab owes nothing, and accepts zakat on it with a reason', async () => {
  const page = await signInAs('admin@nur.demo', '/islamic-giving/create')
  await page.getByRole('combobox', { name: 'Donor' }).waitFor()
  await pressKey(page, 'F4')
  await focusOn(page, 0)
  await page.keyboard.press('/')
  await page.keyboard.press('Enter')
  const wealth = page.getByRole('textbox', { name: 'Wealth' })
  await wealth.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('9000')
  await page.getByText('Below the nisab of $13,800: no zakat is due.').waitFor()
  await page.getByRole('group', { name: 'Zakat Fitrah' }).getByRole('button', { name: 'Remove this line' }).click()
  await page.getByRole('button', { name: 'Accept it anyway' }).click()
  await page.getByRole('textbox', { name: 'Reason for another rate' }).fill('The payer insists')
  await page.getByRole('textbox', { name: 'Amount' }).fill('225')
  const receiptNo = await saveOnly(page)
  await savedLine(page).filter({ hasText: '$225' }).waitFor()
  await openGift(page, receiptNo, 'islamic-giving')
  await page.getByText('The payer insists').waitFor()
})
