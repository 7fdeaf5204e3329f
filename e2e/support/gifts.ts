import type { Page } from 'playwright-core'

const seasonQuestion = (page: Page) => page.getByRole('button', { name: /^Record fitrah anyway/ })
/** Whether saving asked about fitrah outside Ramadan, once it has answered at all. */
export async function isSeasonAsked(page: Page): Promise<boolean> {
  const saved = page.getByRole('status').filter({ hasText: 'saved' })
  await seasonQuestion(page).or(saved).first().waitFor()
  return seasonQuestion(page).isVisible()
}
/** Says that fitrah is meant, where it is asked. */
export async function answerSeason(page: Page): Promise<void> {
  if (await isSeasonAsked(page)) await seasonQuestion(page).click()
}

/** Saves the counter form without printing; returns the receipt number. */
export async function saveOnly(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Save only' }).click()
  await answerSeason(page)
  const saved = page.getByRole('status').filter({ hasText: 'saved' })
  await saved.waitFor()
  return (await saved.innerText()).slice(0, 10)
}

/** Opens a gift by its receipt number. */
export async function openGift(page: Page, receiptNo: string, module = 'donations'): Promise<void> {
  await page.goto(`/${module}?q=${receiptNo}&by=4`)
  await page
    .getByRole('row', { name: new RegExp(receiptNo) })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(new RegExp(`/${module}/details\\?`))
  await page.getByRole('main').getByText('Timeline').waitFor()
}
