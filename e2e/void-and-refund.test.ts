import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOf } from './axe.ts'
import { as } from './browser.ts'

const stamp = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true }).first().waitFor()
const confirm = async (page: Page, words: RegExp) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The clerk opens the latest gift of a status and asks for its void or refund. Answers the gift's address. */
async function ask(clerk: Page, status: string, what: 'void' | 'refund'): Promise<string> {
  await clerk.goto(`/donations?status=${status}`)
  await clerk.locator('[data-row] a').first().click()
  await clerk.getByRole('button', { name: new RegExp(`^Request ${what} of`) }).click()
  const dialog = clerk.getByRole('dialog')
  await dialog.getByLabel('In your words').fill('Charged twice, the bank message was shown')
  expect(await barriersOf(clerk)).toEqual([])
  await confirm(clerk, new RegExp(`^Request ${what} of`))
  await stamp(clerk, `${what === 'void' ? 'Void' : 'Refund'} Requested`)
  return clerk.url()
}

test('three people take a refund from request to the money leaving, by keyboard', { timeout: 120_000 }, async () => {
  const [clerk, finance, approver] = [await as('clerk@nur.demo'), await as('finance@nur.demo'), await as('approver@nur.demo')]
  const gift = await ask(clerk, 'Settled', 'refund')
  await clerk.getByText('Your role does not include this step.').waitFor()

  await finance.goto(gift)
  await finance.getByRole('heading', { name: 'Verify this refund' }).waitFor()
  expect(await barriersOf(finance)).toEqual([])
  await finance.keyboard.press('v')
  await confirm(finance, /^Verify refund of/)
  await stamp(finance, 'Refund Verified')

  await approver.goto(gift)
  await approver.getByRole('heading', { name: 'Approve this refund' }).waitFor()
  await approver.keyboard.press('a')
  await confirm(approver, /^Approve refund of/)
  await approver.getByRole('heading', { name: 'Finalise this refund' }).waitFor()
  await approver.keyboard.press('a')
  await confirm(approver, /^Finalise refund of/)
  await stamp(approver, 'Refunded')
  expect(await barriersOf(approver)).toEqual([])
})

test('three people void a gift out of the queue; a rejection brings the earlier status back first', { timeout: 120_000 }, async () => {
  const [clerk, finance, approver] = [await as('clerk@nur.demo'), await as('finance@nur.demo'), await as('approver@nur.demo')]
  const gift = await ask(clerk, 'Accepted', 'void')
  await finance.goto(gift)
  await finance.getByRole('heading', { name: 'Verify this void' }).waitFor()
  await finance.keyboard.press('r')
  await finance.getByRole('dialog').getByRole('textbox').fill('Say which of the two it was')
  await confirm(finance, /^Reject void of/)
  await stamp(finance, 'Accepted')

  expect(await ask(clerk, 'Accepted', 'void')).toBe(gift)
  await finance.goto('/donations/pending-request?view=toVerify&step=toVerify&sort=-requestedAt')
  await finance.locator('[data-row]').first().waitFor()
  await finance.keyboard.press('j')
  await finance.keyboard.press('v')
  await confirm(finance, /^Verify void of/)

  await approver.goto(gift)
  await approver.getByRole('heading', { name: 'Finalise this void' }).waitFor()
  await approver.keyboard.press('a')
  await confirm(approver, /^Finalise void of/)
  await stamp(approver, 'Voided')
})
