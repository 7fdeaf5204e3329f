import type { Page } from 'playwright-core'
import { atRest } from './at-rest.ts'

/** Presses a key of the page's own once the page listens to it. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await atRest(page)
  await page.keyboard.press(key)
}

/** Goes to a page by typing a part of its name into the palette; the mouse is not there. */
export async function goByPalette(page: Page, typed: string, name: string): Promise<void> {
  await pressKey(page, 'Control+K')
  await page.getByRole('dialog').getByLabel('Go to, do, or find').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name }).and(page.locator('[data-combobox-selected]')).waitFor()
  await page.keyboard.press('Enter')
}
