import { expect, test } from 'vitest'
import { barriersOf } from './axe.ts'
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

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('the sign-in page has no barriers, %s at %i px', async (theme, width) => {
  const page = await newPage({ theme, width })
  await page.goto('/')
  await page.getByLabel(/^password/i).waitFor()
  expect(await barriersOf(page)).toEqual([])
})
