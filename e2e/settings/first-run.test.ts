import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { newPage } from '../support/browser.ts'
import { captureDownload, extractFillColours, extractPdfText } from '../support/pdf-text.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const password = 'Cahaya#2026x'

/** Makes a charity by the command, beside the product that runs; answers the path at which its administrator sets a password. */
async function foundCharity(name: string, email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'src/app/commands/new-charity.ts'), '--name', name, '--country', 'SG', '--admin-email', email],
    { cwd: root, env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: inject('product').dataDir } },
  )
  const link = /https?:\/\/\S+/.exec(stdout)?.[0] ?? ''
  return new URL(link).pathname
}

/** The transaction number of the newest donation. */
async function lastTransaction(page: Page): Promise<string> {
  await page.goto('/donations')
  await page.locator('[data-row] a').first().click()
  const number = page.getByRole('main').getByText(/\d+-[0-9A-Z]{16}/)
  return /\d+-[0-9A-Z]{16}/.exec(await number.first().innerText())?.[0] ?? ''
}

test('a new charity goes from its first sign-in to its first receipt, with its logo and colour', async () => {
  const email = 'imam@perjalanan.test'
  const page = await newPage()
  await page.goto(await foundCharity('Masjid Perjalanan', email))
  await page.getByRole('heading', { name: 'Welcome to Masjid Perjalanan' }).waitFor()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('0 of 9 done').waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Add the logo' }).click()
  await page.getByRole('button', { name: 'Add logo' }).click()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } })
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByText('Move the picture under the square.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Save logo' }).click()
  await page.getByRole('button', { name: 'Change logo' }).waitFor()
  await page.getByRole('complementary').locator('img').first().waitFor() // the sidebar shows it at once
  await page.goto('/charity-profile/update?part=look')
  await page.getByRole('textbox', { name: 'Colour' }).fill('#7A1F3D')
  await page
    .getByText(/^Contrast [\d.]+ to 1/)
    .first()
    .waitFor() // while it is chosen
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Okay' }).click()

  await page.goto('/donations/create')
  await page.getByRole('combobox', { name: 'Donor' }).fill('Hamba Allah')
  await page.getByText('Name: no donor found').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Amount' }).fill('25')
  const printed = await captureDownload(page, () => page.getByRole('button', { name: /and print receipt/ }).click())
  expect(Buffer.from(printed.bytes).toString('latin1')).toContain('/Subtype /Image') // before its text is read, which takes the bytes
  expect(await extractFillColours(printed.bytes.slice())).toContain('#7a1f3d')
  const text = await extractPdfText(printed.bytes)
  expect(text).toMatch(/Masjid Perjalanan[\s\S]*0000001/)

  const payer = await newPage()
  await payer.goto(`/receipt/donation?${await lastTransaction(page)}`)
  await payer.getByText('Masjid Perjalanan').first().waitFor()
  await payer.locator('main[style*="#7a1f3d" i]').waitFor()
  expect(await findViolations(payer)).toEqual([])

  await page.goto('/dashboard')
  await page.getByText('2 of 9 done').waitFor()
  await page.locator('[style*="rgb(122, 31, 61)"]').first().waitFor({ state: 'attached' }) // the ribbon has the new colour
})
