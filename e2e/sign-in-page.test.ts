import { expect, test } from 'vitest'
import { collectConsoleErrors, newPage } from './support/browser.ts'

test('a visitor sees the sign-in page', async () => {
  const page = await newPage()
  const complaints = collectConsoleErrors(page)
  await page.goto('/')
  await page.getByRole('textbox', { name: /e-?mail/i }).waitFor()
  await page.getByLabel(/^password/i).waitFor()
  expect(await page.title()).toContain('Amanah')
  expect(complaints).toEqual([])
})
