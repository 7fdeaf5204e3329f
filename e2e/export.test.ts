import { expect, test } from 'vitest'
import { as, newPage } from './browser.ts'
import { readMail } from './mailbox.ts'
import { downloadOf } from './text-of-pdf.ts'
import { wholeTray } from './work-tray.ts'

test('an export of what is seen is made in the background, told in the tray, and comes as a file and by e-mail', async () => {
  const page = await as('approver@nur.demo')
  const tray = await wholeTray(page)
  await page.goto('/donations?q=tan&status=Settled')
  const total = /of ([\d,]+)$/.exec(await page.getByText(/^1–\d+ of [\d,]+$/).innerText())?.[1] ?? ''
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('dialog').getByText('Your export will be ready and sent over the email.').waitFor()
  await page.getByRole('button', { name: 'Okay' }).click()

  await tray.getByText(`${total} rows`, { exact: true }).waitFor()
  const { name, bytes } = await downloadOf(page, () => tray.getByRole('button', { name: /^Download: / }).click())
  expect(name).toMatch(/\.csv$/)
  const lines = new TextDecoder().decode(bytes).trim().split(/\r?\n/)
  expect(lines).toHaveLength(Number(total.replace(',', '')) + 1)
  for (const line of lines.slice(1)) expect(line).toMatch(/\bTan\b.*Settled/)

  const mailbox = await newPage()
  expect(await readMail(mailbox, 'approver@nur.demo', /export/i)).toMatch(/https?:\/\//)
})
