import type { Locator, Page } from 'playwright-core'

/** The tray under the lists of a page, set to show all entries. */
export async function openWorkTray(page: Page): Promise<Locator> {
  await page.addInitScript("localStorage.setItem('amanah-tray-all', 'true')")
  return page.getByRole('region', { name: 'Exports' })
}
