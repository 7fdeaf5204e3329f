import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'

const password = 'Amanah#2026'

/** Counts by the keyboard: ten-dollar notes, then the float where it is asked for, and signs. */
async function count(page: Page, notes: string, float: string | null): Promise<void> {
  await page.getByRole('textbox', { name: '$10, how many?' }).focus()
  await page.keyboard.type(notes)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('1')
  if (float !== null) await page.getByRole('textbox', { name: /^Float/ }).fill(float)
  await page.getByLabel(/^Your password/).fill(password)
  await page.keyboard.press('Enter')
}

test('two officers count blind, the drawer is short, and a supervisor closes it', async () => {
  const omar = await signInAs('officer@nur.demo', '/pending-declaration/details')
  await omar.getByText('You count blind', { exact: false }).waitFor()
  expect(await findViolations(omar)).toEqual([])
  await count(omar, '2', '900')
  await omar.getByText('Omar Salleh counted. Another person counts next.').waitFor()

  const fatimah = await signInAs('fatimah@nur.demo', '/pending-declaration')
  await fatimah.getByRole('link', { name: 'Omar Salleh' }).click()
  await fatimah.getByText('You count blind', { exact: false }).waitFor()
  await count(fatimah, '3', null)
  await fatimah.getByText('The counts differ in: Cash.').waitFor()
  await count(fatimah, '2', null)
  await fatimah.getByRole('heading', { name: 'Omar Salleh, counted short' }).waitFor()
  await fatimah.getByLabel(/^Why counted and expected differ/).fill('The float was counted for another drawer')
  await fatimah.getByRole('button', { name: 'Save the reason' }).click()
  await fatimah.getByText('Your role cannot close declarations.').waitFor()
  expect(await findViolations(fatimah)).toEqual([])

  const finance = await signInAs('finance@nur.demo', fatimah.url())
  await finance.getByLabel(/^Your password/).fill(password)
  await finance.getByRole('button', { name: /^Sign, short \$/ }).click()
  await finance.getByRole('button', { name: 'Print 80 mm' }).waitFor()
  expect(await findViolations(finance)).toEqual([])
})
