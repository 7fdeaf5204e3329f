import type { Locator, Page } from 'playwright-core'

/** The tray under the lists a page opens from now on, with all that is in it: what colleagues do in the meantime hides nothing. */
export async function wholeTray(page: Page): Promise<Locator> {
  await page.addInitScript("localStorage.setItem('amanah-tray-all', 'true')")
  return page.getByRole('region', { name: 'Exports' })
}
