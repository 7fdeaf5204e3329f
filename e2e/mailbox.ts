import type { Page } from 'playwright-core'
import { vi } from 'vitest'

/** Opens the newest mail to an address whose subject says so, as soon as it has arrived. Answers what it says as text. */
export async function readMail(page: Page, to: string, subject: RegExp): Promise<string> {
  await vi.waitFor(
    async () => {
      await page.goto(`/mailbox?to=${encodeURIComponent(to)}`)
      await page.getByRole('link', { name: subject }).first().click({ timeout: 1000 })
    },
    { timeout: 30_000, interval: 250 },
  )
  await page.waitForURL(/\/mailbox\/[\w-]+$/)
  return page.locator('pre').innerText()
}
