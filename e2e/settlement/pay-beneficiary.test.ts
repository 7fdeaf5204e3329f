import { expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'

test('settled money is paid to a beneficiary by one who prepares it and another who releases it', async () => {
  const finance = await signInAs('finance@nur.demo', '/payouts/donations?status=settled~discrepancy')
  await finance.locator('[data-row] a').first().click()
  await finance.waitForURL(/\/payouts\/donations\/details\?/)
  await finance
    .getByRole('button', { name: /^Prepare payment for/ })
    .first()
    .click()
  const dialog = finance.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Paid to/ }).fill('Harapan Learning Centre')
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1.50')
  expect(await findViolations(finance)).toEqual([])
  await dialog.getByRole('button', { name: 'Prepare payment' }).click()
  await finance.waitForURL(/\/payouts\/payments\/details\?/)
  await finance.getByRole('button', { name: 'Withdraw payment' }).waitFor()

  const { pathname, search } = new URL(finance.url())
  const approver = await signInAs('approver@nur.demo', `${pathname}${search}`)
  await approver.getByRole('button', { name: 'Release payment' }).click()
  await approver.getByRole('textbox', { name: /^Bank reference/ }).fill('GIRO 4471')
  await approver.getByRole('button', { name: 'Release $1.50' }).click()
  await approver.getByRole('button', { name: 'Download advice' }).waitFor()
  expect(await findViolations(approver)).toEqual([])
})
