import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitUntilIdle } from './support/wait-until-idle.ts'
import { signInAs, newPage } from './support/browser.ts'
import { saveOnly } from './support/gifts.ts'
import { goToByPalette, pressKey } from './support/keyboard.ts'
import { readMail } from './support/mailbox.ts'
import { captureDownload, extractPdfText } from './support/pdf-text.ts'

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, role: 'textbox' | 'button', name: RegExp) {
  const wanted = page.getByRole(role, { name })
  await wanted.waitFor()
  await waitUntilIdle(page)
  for (let presses = 0; presses < 15; presses++) {
    if (await wanted.and(page.locator(':focus')).count()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}.`)
}

test('a clerk records a gift from sign-in to receipt without touching the mouse', async () => {
  const page = await newPage()
  await page.goto('/')
  await tabTo(page, 'textbox', /e-?mail/i)
  await page.keyboard.type('clerk@nur.demo')
  await tabTo(page, 'textbox', /^password/i)
  await page.keyboard.type('Amanah#2026')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()

  await goToByPalette(page, 'add offline', 'Add offline donation')
  await page.getByRole('combobox', { name: 'Donor' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('8810 5183')
  await page.getByRole('option', { name: /^Salmah binte Karim •••••037E/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Salmah binte Karim, Cash, Building fund, one receipt').waitFor()
  await tabTo(page, 'textbox', /^Amount/)
  await page.keyboard.type('73.50')
  const printed = await captureDownload(page, () => page.keyboard.press('Enter'))

  const saved = page.getByRole('status').filter({ hasText: 'saved' })
  await saved.waitFor()
  const text = await saved.innerText()
  expect(text).toMatch(/^NUR\d{7} saved: \$73\.50 from Salmah binte Karim\.$/)
  const receiptNo = text.slice(0, 10)
  expect(await extractPdfText(printed.bytes)).toContain(receiptNo)

  await goToByPalette(page, 'all donations', 'All donations')
  const row = page.getByRole('row', { name: new RegExp(receiptNo) })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/Salmah binte Karim[\s\S]*Building fund[\s\S]*Cash[\s\S]*Offline[\s\S]*73\.50/)
})

test('the save bar stays in sight at 900 px, whatever is unfolded above it', async () => {
  const page = await signInAs('clerk@nur.demo', '/donations/create')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Donor' }).waitFor()
  await pressKey(page, 'F2')
  await page.getByRole('textbox', { name: 'Date', exact: true }).waitFor()
  for (const summary of await page.locator('form details > summary').all()) await summary.click()
  const save = page.getByRole('button', { name: /^Save and print/ })
  for (const field of [page.getByRole('textbox', { name: 'Remarks' }), page.getByRole('textbox', { name: 'Date', exact: true })]) {
    await field.focus()
    const box = (await save.boundingBox())!
    expect(box.y).toBeGreaterThan(0)
    expect(box.y + box.height).toBeLessThanOrEqual(900)
  }
})

test('a gift from Hamba Allah is saved as anonymous', async () => {
  const page = await signInAs('clerk@nur.demo', '/donations/create')
  await page.getByRole('combobox', { name: 'Donor' }).fill('Hamba Allah')
  await page.getByText('Name: no donor found').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Full Name' }).waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('17')
  await saveOnly(page)
  expect(await page.getByRole('status').filter({ hasText: 'saved' }).innerText()).toMatch(/saved: \$17 from Anonymous/)
})

/** Records a gift for this test at the open counter, and opens it. */
async function recordGift(page: Page, donor: string, mobile: string, amount: string): Promise<string> {
  await page.getByRole('combobox', { name: 'Donor' }).fill(mobile)
  await page.getByRole('option', { name: new RegExp(`^${donor}`) }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  const receiptNo = await saveOnly(page)
  const line = page.getByRole('listitem').filter({ hasText: receiptNo.slice(-4) })
  await line.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('heading', { level: 1, name: donor }).waitFor()
  return receiptNo
}

test('a printed receipt shows number, amount and amount in words; the second print says DUPLICATE', async () => {
  const page = await signInAs('admin@nur.demo', '/donations/create')
  const receiptNo = await recordGift(page, 'Salmah binte Karim', '88105183', '1250.50')
  const download = () => captureDownload(page, () => page.getByRole('button', { name: 'Download receipt' }).click())
  const first = await download()
  expect(first.name).toMatch(/^DonationReceipt.*\.pdf$/)
  const original = await extractPdfText(first.bytes)
  for (const words of [receiptNo, 'Salmah binte Karim', '1,250.50', 'One thousand two hundred and fifty dollars and fifty cents only'])
    expect(original).toContain(words)
  expect(original).not.toContain('DUPLICATE')

  const again = await extractPdfText((await download()).bytes)
  expect(again).toContain('DUPLICATE')
  expect(again).toContain(receiptNo)
})

test('the link in a mailed receipt opens it for its holder, with the NRIC masked', async () => {
  const page = await signInAs('admin@nur.demo', '/donations/create')
  const receiptNo = await recordGift(page, 'Salmah binte Karim', '88105183', '41')
  await page.getByRole('button', { name: 'Send receipt' }).click()
  await page.getByRole('dialog').getByLabel('Send the receipt to').fill('payer@post.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByText('Your donation receipt has been sent successfully!').waitFor()
  await page.getByRole('button', { name: 'Okay' }).click()

  const payer = await newPage({ width: 390 })
  await readMail(payer, 'payer@post.example', new RegExp(receiptNo), '$41')
  await payer.frameLocator('iframe').getByRole('link', { name: 'See the receipt' }).click()
  await payer.waitForURL(/\/receipt\/donation\?/)
  await payer.getByText('This receipt is authentic.').waitFor()
  const receipt = await payer.getByRole('main').innerText()
  for (const words of [receiptNo, 'Forty-one dollars only', 'Salmah binte Karim', 'XXXXX037E']) expect(receipt).toContain(words)
  expect(receipt).not.toMatch(/[STFGM]\d{7}[A-Z]/)
})
