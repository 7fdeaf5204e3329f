import { expect, test } from 'vitest'
import { complaintsOf, newPage } from './browser.ts'

test('who comes to the product is asked to sign in', async () => {
  const page = await newPage()
  const complaints = complaintsOf(page)
  await page.goto('/')
  await page.getByRole('textbox', { name: /e-?mail/i }).waitFor()
  await page.getByLabel(/^password/i).waitFor()
  expect(await page.title()).toContain('Amanah')
  expect(complaints).toEqual([])
})
