import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { signInAs } from './support/browser.ts'
import { pressKey } from './support/keyboard.ts'

/** Waits for the status next to the gift's amount; the timeline repeats the same words. */
const stamp = (page: Page, words: string) => page.getByRole('main').locator('header').getByText(words, { exact: true }).first().waitFor()
/** How far down the line through the page's amount lies, of the height of its digits: by the picture, not by the style. */
async function placeOfLine(page: Page): Promise<number> {
  const picture = await page.locator('main header s > bdi').first().screenshot()
  const inked = await page.evaluate<number[]>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${picture.toString('base64')}'
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
    const isInk = at => Math.abs(data[at] - data[0]) > 40
    return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => (y * width + x) * 4).filter(isInk).length / width)
  })()`)
  const [first, last] = [inked.findIndex(part => part > 0), inked.findLastIndex(part => part > 0)]
  return (inked.findIndex(part => part > 0.9) - first) / (last - first)
}
const confirm = async (page: Page, words: RegExp) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A clerk opens the oldest gift of a filter, which no other test uses. */
async function openOldest(filter: string): Promise<{ clerk: Page; gift: string }> {
  const clerk = await signInAs('clerk@nur.demo', `/donations?${filter}&sort=donationTimeStamp`)
  await clerk.locator('[data-row] a').first().click()
  await clerk.waitForURL(/\/donations\/details\?/)
  return { clerk, gift: clerk.url() }
}

/** The clerk requests the void or refund of the open gift. */
async function ask(clerk: Page, what: 'void' | 'refund'): Promise<void> {
  await clerk.getByRole('button', { name: new RegExp(`^Request ${what} of`) }).click()
  const dialog = clerk.getByRole('dialog')
  await dialog.getByLabel('In your words').fill('Charged twice, the bank message was shown')
  expect(await findViolations(clerk)).toEqual([])
  await confirm(clerk, new RegExp(`^Request ${what} of`))
  await stamp(clerk, `${what === 'void' ? 'Void' : 'Refund'} Requested`)
}

test('three people take a refund from request to the money leaving, by keyboard', async () => {
  const { clerk, gift } = await openOldest('q=siti&status=Settled')
  await ask(clerk, 'refund')
  await clerk.getByText('Your role does not include this step.').waitFor()

  const finance = await signInAs('finance@nur.demo', gift)
  await finance.getByRole('heading', { name: 'Verify this refund' }).waitFor()
  expect(await findViolations(finance)).toEqual([])
  await pressKey(finance, 'v')
  await confirm(finance, /^Verify refund of/)
  await stamp(finance, 'Refund Verified')

  const approver = await signInAs('approver@nur.demo', gift)
  await approver.getByRole('heading', { name: 'Approve this refund' }).waitFor()
  await pressKey(approver, 'a')
  await confirm(approver, /^Approve refund of/)
  await approver.getByRole('heading', { name: 'Finalise this refund' }).waitFor()
  await pressKey(approver, 'a')
  await confirm(approver, /^Finalise refund of/)
  await stamp(approver, 'Refunded')
  expect(Math.abs((await placeOfLine(approver)) - 0.5)).toBeLessThan(0.15)
  expect(await findViolations(approver)).toEqual([])
})

test('three people void a gift from the queue, after a first request was rejected', async () => {
  const { clerk, gift } = await openOldest('status=Accepted')
  await ask(clerk, 'void')
  const finance = await signInAs('finance@nur.demo', gift)
  await finance.getByRole('heading', { name: 'Verify this void' }).waitFor()
  await pressKey(finance, 'r')
  await finance.getByRole('dialog').getByRole('textbox').fill('Say which of the two it was')
  await confirm(finance, /^Reject void of/)
  await stamp(finance, 'Accepted')

  await clerk.goto(gift)
  await ask(clerk, 'void')
  // By its number: another journey requests a void, too.
  const receiptNo = /NUR\d{7}/.exec(await clerk.getByRole('main').innerText())?.[0] ?? ''
  await finance.goto(`/donations/pending-request?view=toVerify&step=toVerify&q=${receiptNo}`)
  await finance.locator('[data-row]').filter({ hasText: receiptNo }).waitFor()
  await pressKey(finance, 'j')
  await pressKey(finance, 'v')
  await confirm(finance, /^Verify void of/)

  const approver = await signInAs('approver@nur.demo', gift)
  await approver.getByRole('heading', { name: 'Finalise this void' }).waitFor()
  await pressKey(approver, 'a')
  await confirm(approver, /^Finalise void of/)
  await stamp(approver, 'Voided')
})
