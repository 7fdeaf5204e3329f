import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolationsInBothThemes, findViolations } from './support/axe.ts'
import { signInAs, newPage } from './support/browser.ts'
import { readMail } from './support/mailbox.ts'

const main = (page: Page) => page.getByRole('main')
const stamp = (page: Page, words: string) => main(page).getByText(words, { exact: true }).first().waitFor()
/** Opens the first gift of the current list. */
async function openFirst(page: Page) {
  await page.locator('[data-row] a').first().click()
  await page.waitForURL(/\/donations\/recurring\/details\?/)
  await main(page).getByText('Recurring gift from').waitFor()
}
const okay = async (page: Page, words: string) => {
  await page.getByRole('dialog').getByText(words).waitFor()
  await page.getByRole('button', { name: 'Okay' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
/** Performs one action on the open recurring gift and confirms it. */
async function take(page: Page, step: string, before: (dialog: ReturnType<Page['getByRole']>) => Promise<void> = async () => {}) {
  await main(page).getByRole('button', { name: step, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const answer = dialog.getByRole('button', { name: step === 'Edit' ? 'Save' : step, exact: true })
  await answer.waitFor()
  await before(dialog)
  expect(await findViolations(page)).toEqual([])
  await answer.click()
}

/** The year of the next 29 February. */
const leapYear = Array.from({ length: 9 }, (_, years) => new Date().getUTCFullYear() + years)
  .filter(year => Date.UTC(year, 1, 29) > Date.now())
  .find(year => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29)!

test('staff edit a recurring gift with its next dates shown, pause it, resume it and cancel it', async () => {
  const page = await signInAs('admin@nur.demo', '/donations/recurring?state=active&frequency=6')
  await openFirst(page)
  await stamp(page, 'Active')
  expect(await findViolations(page)).toEqual([])

  await take(page, 'Edit', async dialog => {
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.50')
    await dialog.getByRole('combobox', { name: 'Frequency' }).click()
    await page.getByRole('option', { name: 'Annually', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Next gift on' }).fill(`29/02/${leapYear}`)
    const days = () => dialog.locator('ol time').evaluateAll(times => times.map(time => time.getAttribute('datetime')))
    await expect
      .poll(days)
      .toEqual(['02-29', '02-28', '02-28', '02-28', '02-29', '02-28'].map((day, after) => `${leapYear + after}-${day}`))
  })
  await okay(page, 'Your changes has been successfully updated.')
  await main(page).getByText('$12.50').first().waitFor()
  await main(page).getByText(`29 Feb ${leapYear}`).first().waitFor()

  await take(page, 'Pause')
  await okay(page, 'Your changes has been successfully updated.')
  await stamp(page, 'Paused')
  await take(page, 'Resume')
  await okay(page, 'Your changes has been successfully updated.')
  await stamp(page, 'Active')
  await take(page, 'Stop recurring gift', dialog => dialog.getByRole('textbox').fill('Asked by phone'))
  await okay(page, 'Recurring donation cancelled succesfully.')
  await stamp(page, 'Cancelled')
  await main(page).getByText('It has ended and cannot be changed.').waitFor()
  for (const event of ['Stopped for good', 'Resumed', 'Paused', 'Changed'])
    await main(page).getByRole('listitem').filter({ hasText: event }).filter({ hasText: 'Nadia' }).first().waitFor()
  expect(await findViolations(page)).toEqual([])
})

test('a clerk sees a recurring gift on its donation’s page without buttons, and why', async () => {
  const page = await signInAs('clerk@nur.demo', '/donations/recurring?state=active&frequency=4')
  await openFirst(page)
  await main(page)
    .getByRole('link', { name: /^NUR\d{7}$/ })
    .first()
    .click()
  await page.waitForURL(/\/donations\/details\?/)
  await main(page).getByText('Donation from').waitFor()
  await main(page).getByRole('heading', { name: 'Recurring gift' }).waitFor()
  await main(page).getByText('Your role does not include changing recurring gifts.').waitFor()
  expect(await main(page).getByRole('button', { name: 'Stop recurring gift' }).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
})

/**
 * Of the list of declined gifts, opens one paused by an expired card and mails its donor the link. Returns the gift's address and the
 * masked e-mail.
 */
async function mailLink(page: Page): Promise<{ gift: string; sentTo: string }> {
  await page.locator('[data-row] a').first().waitFor()
  const gifts = await page.locator('[data-row] a').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  for (const gift of gifts) {
    await page.goto(gift)
    await main(page)
      .getByText(/^Stopped:/)
      .waitFor()
    if ((await main(page).getByText('Stopped: The card has expired.').count()) === 0) continue
    await main(page)
      .getByRole('button', { name: /^Send update link / })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send update link' }).click()
    const sent = page.getByText(/^The link was sent to /)
    await sent.or(page.getByText('There is no e-mail address of this donor.')).first().waitFor()
    const sentTo = /\S+@\S+(?=\.$)/.exec((await sent.allInnerTexts()).join())?.[0]
    if (sentTo) return { gift, sentTo }
  }
  throw new Error('No gift of the demo has stopped for an expired card.')
}

test('a donor enters the new expiry by the mailed link, without signing in, and the paused gift resumes', async () => {
  const staff = await signInAs('admin@nur.demo', '/donations/recurring?state=paused&why=declined')
  const { gift, sentTo } = await mailLink(staff)

  const donor = await newPage({ width: 390 })
  const [begins = '', ends = ''] = sentTo.split(/•+/)
  await readMail(donor, ends, new RegExp(`\\b${begins}\\S+${ends}.*(Update your card for|Kemas kini kad anda untuk) Nur Mosque Foundation`))
  await donor
    .frameLocator('iframe')
    .getByRole('link', { name: /^(Update the card|Kemas kini kad)$/ })
    .click()
  await donor.waitForURL(/\/credit-card\/add-update\/1-\w{26}/)
  await donor.getByRole('button', { name: 'English' }).click()
  await donor.getByRole('button', { name: 'Save new expiry' }).waitFor()
  expect(await findViolations(donor)).toEqual([])
  const seen = await main(donor).innerText()
  expect([/••\d{4}\b/.test(seen), /\d[\d ]{11,}\d/.test(seen)]).toEqual([true, false])
  await donor.getByRole('combobox', { name: 'Month' }).selectOption('06 June')
  await donor.getByRole('combobox', { name: 'Year' }).selectOption('2035')
  await donor.getByRole('button', { name: 'Save new expiry' }).click()
  await donor.getByRole('heading', { name: 'Thank you, your card is up to date' }).waitFor()
  await donor.getByText('Your paused recurring gift has been resumed.').waitFor()
  await donor.reload()
  await donor.getByRole('heading', { name: 'This card has already been updated' }).waitFor()

  await staff.goto(gift)
  await stamp(staff, 'Active')
  await main(staff)
    .getByText(/expires 06\/2035/)
    .waitFor()
  await main(staff).getByRole('listitem').filter({ hasText: 'Resumed' }).filter({ hasText: "by the donor's link" }).waitFor()
})

test('an unknown link shows as expired', async () => {
  const page = await newPage({ width: 390 })
  await page.goto(`/credit-card/add-update/1-${'0'.repeat(26)}?lang=ms`)
  await page.getByRole('heading', { name: 'Pautan ini telah tamat tempoh' }).waitFor()
  expect(await findViolationsInBothThemes(page)).toEqual([])
})
