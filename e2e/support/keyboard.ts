import type { Page } from 'playwright-core'
import { waitUntilIdle } from './wait-until-idle.ts'

/** Presses a shortcut once the page handles it. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await waitUntilIdle(page)
  await page.keyboard.press(key)
}

/** Opens a page by typing a part of its name into the command palette, without a mouse. */
export async function goToByPalette(page: Page, typed: string, name: string): Promise<void> {
  await pressKey(page, 'Control+K')
  await page.getByRole('dialog').getByLabel('Go to, do, or find').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name }).and(page.locator('[data-combobox-selected]')).waitFor()
  await page.keyboard.press('Enter')
}
