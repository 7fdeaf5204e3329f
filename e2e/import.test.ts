import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitUntilIdle } from './support/wait-until-idle.ts'
import { findViolations } from './support/axe.ts'
import { signInAs, collectConsoleErrors } from './support/browser.ts'
import { waitTimeout } from './timeouts.ts'
import { captureDownload } from './support/pdf-text.ts'

const rows = 5000
const cents = (at: number) => 1000 + (at % 90) * 100
/** The planted errors: a phone to correct, an amount to type, a word to map, an invalid day, and an amount left for the exception file. */
const plant = { phone: 40, typed: 7, word: 25, day: 3, left: 12 }
const isIn = (at: number, first: number, many: number) => at >= first && at < first + many

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/')
/** The file is identical on each upload, also after midnight. */
const fileOfGifts = (() => {
  const lines = ['Tarikh derma,Jumlah (SGD),Kempen,Cara bayaran,Nama penderma,Telefon,Rujukan,Kelompok']
  for (let at = 0; at < rows; at++) {
    const day = isIn(at, 3000, plant.day) ? '31/02/2026' : daysAgo(30 + (at % 28))
    const amount = isIn(at, 1000, plant.typed) || isIn(at, 4000, plant.left) ? 'sepuluh' : (cents(at) / 100).toFixed(2)
    const usual = at % 2 ? 'TUNAI' : 'Pay Now'
    const method = isIn(at, 2000, plant.word) ? 'Guni beras' : usual
    const phone = isIn(at, 500, plant.phone) ? `8${String(1_000_000 + at)} (hp)` : `8${String(1_000_000 + at)}`
    lines.push([day, amount, 'Building fund', method, `Imran Kassim ${at}`, phone, `E2E-${at}`, 'B-17'].join(','))
  }
  return lines.join('\r\n')
})()

const upload = (page: Page, name: string, text: string | Uint8Array) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const figures = (page: Page) => page.getByTestId('dry-run')
/** Count and total of the gifts whose donors come only from this file. */
async function readTotals(page: Page): Promise<{ gifts: number; minor: number }> {
  await page.goto('/donations?q=imran%20kassim')
  await waitUntilIdle(page)
  const text = await page.getByRole('region', { name: 'Donations' }).innerText()
  const [, gifts = '0', total = '0'] = /Donations\s+([\d,]+)\s+Average\s+\S+\s+Total\s+\$([\d,.]+)/i.exec(text) ?? []
  return { gifts: Number(gifts.replaceAll(',', '')), minor: Math.round(Number(total.replaceAll(',', '')) * 100) }
}
const grid = (page: Page) => page.getByRole('table', { name: 'Rows of the file' })

/** Opens the fix of the phones while its preview is slow: its button stays where it is when the cells arrive. */
async function openSlowPreview(page: Page) {
  const preview = Promise.withResolvers<void>()
  await page.route('**/previewDonationImportFix', async route => {
    await preview.promise
    await route.continue()
  })
  await page.getByRole('button', { name: `Fix ${plant.phone} phones` }).click()
  const dialog = page.getByRole('dialog')
  const apply = dialog.getByRole('button', { name: `Apply to ${plant.phone} cells` })
  await apply.hover()
  const before = await apply.boundingBox()
  preview.resolve()
  await dialog.getByRole('rowheader').first().waitFor()
  expect(await apply.boundingBox()).toEqual(before)
  await page.unroute('**/previewDonationImportFix')
}

test('a file of 5,000 gifts with errors is corrected and recorded; its exceptions are downloaded, corrected and uploaded, and the totals add up', async () => {
  const page = await signInAs('admin@nur.demo')
  const complaints = collectConsoleErrors(page)
  expect(await readTotals(page)).toEqual({ gifts: 0, minor: 0 })
  await page.goto('/donations/upload-and-tracking')
  await upload(page, 'derma-februari.csv', fileOfGifts)

  // All columns match; one value is not mapped yet.
  await page.getByRole('heading', { name: 'What do these values mean?' }).waitFor()
  expect(await page.getByLabel('Payment method: Guni beras').inputValue()).toBe('') // nothing is chosen for the user
  await page.getByLabel('Payment method: Guni beras').selectOption({ label: 'Others' })
  await page.getByRole('button', { name: 'Use these values' }).click()
  await grid(page).waitFor()
  const wrong = plant.phone + plant.typed + plant.day + plant.left
  await figures(page).getByText(`${wrong} rows to fix`).waitFor()

  expect(await findViolations(page)).toEqual([])
  await openSlowPreview(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Apply to ${plant.phone} cells` })
    .click()
  await figures(page)
    .getByText(`${wrong - plant.phone} rows to fix`)
    .waitFor()
  await page.getByRole('button', { name: 'Undo: fixed all at once' }).click()
  await figures(page).getByText(`${wrong} rows to fix`).waitFor()
  await page.getByRole('button', { name: `Fix ${plant.phone} phones` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Apply to ${plant.phone} cells` })
    .click()
  await figures(page)
    .getByText(`${wrong - plant.phone} rows to fix`)
    .waitFor()

  // Keyboard only: F8 goes to the next error, Enter saves the value.
  for (let fixed = 0; fixed < plant.typed; fixed++) {
    const left = wrong - plant.phone - fixed
    await page.keyboard.press('F8')
    const cell = page.getByRole('textbox', { name: `Amount, row ${1002 + fixed}` })
    await expect.poll(() => cell.and(page.locator(':focus')).count()).toBe(1)
    await cell.fill('10.00')
    await page.keyboard.press('Enter')
    await figures(page)
      .getByText(`${left - 1} rows to fix`)
      .waitFor()
  }

  const ready = rows - plant.day - plant.left
  await page.getByRole('button', { name: new RegExp(`^Record ${ready.toLocaleString('en')} gifts of `) }).click()
  await page.getByText(`${ready.toLocaleString('en')} gifts are recorded, each with its receipt.`).waitFor({ timeout: 2 * waitTimeout })
  const { name, bytes } = await captureDownload(page, () => page.getByRole('button', { name: 'Exceptions file' }).click())
  expect(name).toBe('derma-februari-exceptions.csv')
  const refused = new TextDecoder().decode(bytes)
  expect(refused.trim().split('\r\n')).toHaveLength(1 + plant.day + plant.left)
  expect(refused).toContain('BAD_AMOUNT')

  const id = new URL(page.url()).searchParams.get('id')
  await page.getByRole('link', { name: 'Upload and tracking' }).first().click()
  await page.getByRole('button', { name: 'Upload a file' }).first().waitFor()
  await upload(page, 'mended.csv', refused.replaceAll('sepuluh', '10.00').replaceAll('31/02/2026', daysAgo(30)))
  await page.waitForURL(new RegExp(`id=${id}`))
  await page.getByRole('button', { name: new RegExp(`^Record ${plant.day + plant.left} gifts of `) }).click()
  await page.getByText('Nothing is left.').waitFor()

  const minor = Array.from({ length: rows }, (_, at) => (isIn(at, 1000, plant.typed) || isIn(at, 4000, plant.left) ? 1000 : cents(at)))
  const sum = minor.reduce((all, one) => all + one, 0)
  expect(await readTotals(page)).toEqual({ gifts: rows, minor: sum })
  await page.goto('/donations?q=E2E-4999&by=9')
  await page.getByText(/^1–1 of 1$/).waitFor()
  await page.getByText('Imran Kassim 4999').first().waitFor()

  // A duplicate file is reported before anything is imported.
  await page.goto('/donations/upload-and-tracking')
  await upload(page, 'again.csv', fileOfGifts)
  await page.getByRole('dialog', { name: 'This file was uploaded before' }).getByText('derma-februari.csv').waitFor()
  expect(complaints).toEqual([])
})
