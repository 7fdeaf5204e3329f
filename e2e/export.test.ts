import { expect, test } from 'vitest'
import { signInAs, newPage } from './support/browser.ts'
import { readMail } from './support/mailbox.ts'
import { captureDownload } from './support/pdf-text.ts'
import { openWorkTray } from './support/work-tray.ts'

test('an export of the current list runs in the background, appears in the tray, and arrives as a file and by e-mail', async () => {
  const page = await signInAs('approver@nur.demo')
  const tray = await openWorkTray(page)
  await page.goto('/donations?q=hasnah&status=Settled')
  const total = /of ([\d,]+)$/.exec(await page.getByText(/^1–\d+ of [\d,]+$/).innerText())?.[1] ?? ''
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('dialog').getByText('Your export will be ready and sent over the email.').waitFor()
  await page.getByRole('button', { name: 'Okay' }).click()

  await tray.getByText(`${total} rows`, { exact: true }).waitFor()
  const { name, bytes } = await captureDownload(page, () => tray.getByRole('button', { name: /^Download: / }).click())
  expect(name).toMatch(/\.csv$/)
  const lines = new TextDecoder().decode(bytes).trim().split(/\r?\n/)
  expect(lines).toHaveLength(Number(total.replace(',', '')) + 1)
  for (const line of lines.slice(1)) expect(line).toMatch(/\bHasnah\b.*Settled/)

  const mailbox = await newPage()
  expect(await readMail(mailbox, 'approver@nur.demo', /export/i)).toMatch(/https?:\/\//)
})
